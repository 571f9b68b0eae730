import Foundation
import Raster
import TestSupport
import Testing

/// FFmpeg as a reference: its view of a file written by the command.
enum Movies {
    static let ffmpeg = "/usr/bin/ffmpeg"

    /// Facts about a movie's first stream, by FFmpeg's names.
    static func facts(_ path: String, in folder: String) throws -> [String: String] {
        let result = try Tool.run(
            ["-v", "error", "-count_frames", "-select_streams", "v:0", "-show_streams", path],
            in: folder, program: "/usr/bin/ffprobe")
        try #require(result.status == 0, "\(result.errors)")
        let pairs = result.output.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "=", maxSplits: 1)
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
        return Dictionary(pairs) { $1 }
    }

    /// The start and duration of each packet, in seconds.
    static func times(_ path: String, in folder: String) throws -> [(Double, Double)] {
        let result = try Tool.run(
            [
                "-v", "error", "-select_streams", "v:0", "-show_entries",
                "packet=pts_time,duration_time", "-of", "csv=p=0", path,
            ], in: folder, program: "/usr/bin/ffprobe")
        let lines = result.output.split(separator: "\n").map { $0.split(separator: ",") }
        return lines.compactMap { fields in
            guard let time = Double(fields[0]), let length = Double(fields[1]) else { return nil }
            return (time, length)
        }.sorted { $0.0 < $1.0 }
    }

    /// The frames of a movie, converted by FFmpeg's most exact methods.
    static func frames(
        _ path: String, in folder: String, _ width: Int, _ height: Int,
        _ layout: PixelLayout = .rgb, decoder: [String] = [], matrix: String = "bt709"
    ) throws -> [Bitmap<UInt8>] {
        let filter =
            "scale=in_color_matrix=\(matrix):flags=bicubic+accurate_rnd+full_chroma_int"
        let result = try Tool.run(
            ["-v", "error", "-y"] + decoder + [
                "-i", path, "-vf", filter, "-fps_mode", "passthrough", "-pix_fmt",
                layout == .rgba ? "rgba" : "rgb24", "-f", "rawvideo", "decoded",
            ], in: folder, program: ffmpeg)
        try #require(result.status == 0, "\(result.errors)")
        return try split(try Disk.read(folder + "/decoded"), width, height, layout)
    }

    /// The frames in a stream of samples.
    static func split(
        _ bytes: [UInt8], _ width: Int, _ height: Int, _ layout: PixelLayout
    ) throws -> [Bitmap<UInt8>] {
        let count = width * height * layout.channels
        try #require(bytes.count % count == 0, "\(bytes.count) bytes are no frames of \(count)")
        return try stride(from: 0, to: bytes.count, by: count).map {
            try Bitmap(width, height, layout, Array(bytes[$0..<$0 + count]))
        }
    }

    /// Writes two pictures similar to screens, `from.png` and `to.png`: gradients and letters.
    static func writeScreens(
        in folder: String, _ width: Int, _ height: Int, _ layout: PixelLayout = .rgb
    ) throws {
        for (i, name) in ["from", "to"].enumerated() {
            var samples: [UInt8] = []
            for y in 0..<height {
                for x in 0..<width {
                    let isLetter = (x / 2 + y / 3) % 5 == 0 && y % 16 < 9 && x > width / 8
                    let color = [
                        [235 - y * 60 / height, 240 - x * 40 / width, 250],
                        [20 + x * 60 / width, 24, 70 + y * 80 / height],
                    ][i]
                    let pixel = isLetter ? [[40, 40, 60], [225, 225, 235]][i] : color
                    samples += pixel.map(UInt8.init)
                    if layout == .rgba { samples.append(255) }
                }
            }
            let bitmap = try Bitmap(width, height, layout, samples)
            try Disk.write(try pngFile(bitmap), to: "\(folder)/\(name).png")
        }
    }
}

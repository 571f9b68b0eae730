import TestSupport
import Testing

/// Small files designed to be expensive take at most 64 MiB and a few seconds, measured from
/// outside the process.
struct BombTests {
    @Test(.enabled(if: !Sanitizer.isOn, "a sanitizer changes the memory use"))
    func `a decompression bomb takes at most 64 MiB and 5 seconds`() async throws {
        var (memory, seconds) = (0, 0.0)
        for bomb in Bomb.all {
            try await Disk.withFolder { folder in
                try Disk.write(bomb.make().bytes, to: folder + "/bomb.png")
                for command in [["bomb.png", "out.png", "--frame", "0"], ["info", "bomb.png"]] {
                    let (result, measure) = try Tool.measure(command, in: folder)
                    let expected = command[0] == "info" ? [0, 65] : [bomb.status]
                    #expect(expected.contains(result.status), "\(bomb.name): \(result.errors)")
                    #expect(measure.peakMemory <= 64 << 20, "\(bomb.name)")
                    // The documented bound is 1 s; other processes may be using the machine.
                    #expect(measure.seconds <= 5, "\(bomb.name)")
                    memory = max(memory, measure.peakMemory)
                    seconds = max(seconds, measure.seconds)
                }
            }
        }
        let rounded = (seconds * 100).rounded() / 100
        Log.figures("\(Bomb.all.count) bombs, at most \(memory >> 20) MiB and \(rounded) s each")
    }
}

/// A file, and the command's exit code for rendering it.
private struct Bomb: Sendable {
    let name: String
    let status: Int32
    let make: @Sendable () -> HandmadePNG

    init(_ name: String, _ status: Int32, _ make: @escaping @Sendable () -> HandmadePNG) {
        (self.name, self.status, self.make) = (name, status, make)
    }

    private static let pixel = HandmadePicture(1, 1, depth: 8, colorType: 0, [7])

    /// A file that declares this size, with `data` as its image data.
    private static func claiming(
        _ width: Int, _ height: Int, _ depth: UInt8, _ colorType: UInt8, _ data: [UInt8]
    ) -> HandmadePNG {
        let header = bigEndian(width) + bigEndian(height) + [depth, colorType, 0, 0, 0]
        return HandmadePNG([.init("IHDR", header), .init("IDAT", data), .init("IEND")])
    }

    /// A file with `count` chunks `name` before its image data.
    private static func chunks(_ name: String, _ content: [UInt8], count: Int) -> HandmadePNG {
        HandmadePNG(
            pixel, before: [HandmadePNG.Chunk](repeating: .init(name, content), count: count))
    }

    static let all: [Bomb] = [
        Bomb("2 Gi × 2 Gi pixels", 65) { claiming(0x7FFF_FFFF, 0x7FFF_FFFF, 16, 6, [1, 2, 3]) },
        Bomb("a row of 2 Gi pixels", 65) { claiming(0x7FFF_FFFF, 1, 8, 0, [1, 2, 3]) },
        Bomb("32,768 × 4,096 pixels of 8 bytes that are not there", 65) {
            claiming(32_768, 4096, 16, 6, zlib([0, 1, 2]))
        },
        Bomb("20,000 × 20,000 pixels of 1 bit, all there", 65) {
            claiming(20_000, 20_000, 1, 0, zlib([], zeroes: 2501 * 20_000))
        },
        Bomb("10 MB behind the last row", 65) {
            claiming(8, 8, 8, 0, zlib([UInt8](repeating: 0, count: 72), zeroes: 10_000_000))
        },
        Bomb("a profile that inflates to 100 MB", 0) {
            chunks("iCCP", Array("Key\0\0".utf8) + zlib([], zeroes: 100_000_000), count: 1)
        },
        Bomb("a text that inflates to 100 MB", 0) {
            chunks("zTXt", Array("Key\0\0".utf8) + zlib([], zeroes: 100_000_000), count: 1)
        },
        Bomb("200,000 texts", 0) { chunks("tEXt", Array("Key\0text".utf8), count: 200_000) },
        Bomb("200,000 compressed texts", 0) {
            chunks("zTXt", Array("Key\0\0".utf8) + zlib([1]), count: 200_000)
        },
        Bomb("200,000 profiles", 0) {
            chunks("iCCP", Array("Key\0\0".utf8) + zlib([1]), count: 200_000)
        },
        Bomb("200,000 frames of an animation", 0) {
            chunks("fcTL", [UInt8](repeating: 0, count: 26), count: 200_000)
        },
        Bomb("a profile as long as chunks may be", 0) {
            chunks("iCCP", [UInt8](repeating: 65, count: 8_000_000), count: 1)
        },
        Bomb("64 texts as long as texts may be", 0) {
            chunks(
                "tEXt", Array("Key\0".utf8) + [UInt8](repeating: 233, count: 65_000), count: 64)
        },
        Bomb("200,000 empty pieces of image data", 0) {
            let empty = [HandmadePNG.Chunk](repeating: .init("IDAT"), count: 200_000)
            return HandmadePNG(
                [pixel.header(), .init("IDAT", zlib(pixel.rows()))] + empty + [.init("IEND")])
        },
    ]
}

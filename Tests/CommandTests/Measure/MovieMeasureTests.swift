import Foundation
import TestSupport
import Testing

/// Reveals in movies compressed with H.264 at its usual quality and half the color resolution,
/// measured with the movie's own first and last frames.
///
/// Every second one has grain, as photographs have, and is measured with the uncompressed pictures,
/// because a codec leaves little of the grain. `REVEAL_TORTURE_MOVIES` is their number and
/// `REVEAL_TORTURE_SEED` the seed.
struct MovieMeasureTests {
    /// A reveal of one phone screen by another, 392×852 pixels.
    struct Reveal {
        let center: (x: Double, y: Double)
        let duration: Double
        let easing: (name: String, curve: [Double])
        let shrinks: Bool

        static let easings: [(String, [Double])] = [
            ("linear", [0, 0, 1, 1]), ("ease", [0.25, 0.1, 0.25, 1]), ("ease-in", [0.42, 0, 1, 1]),
            ("ease-out", [0, 0, 0.58, 1]), ("ease-in-out", [0.42, 0, 0.58, 1]),
        ]

        init(_ noise: inout Noise) {
            center = (
                Double(Int.random(in: 10...382, using: &noise)),
                Double(Int.random(in: 10...842, using: &noise))
            )
            duration = Double(Int.random(in: 20...50, using: &noise)) / 100
            easing = Self.easings.randomElement(using: &noise) ?? Self.easings[0]
            shrinks = .random(using: &noise)
        }

        /// The radius at this time in seconds, by bisection of the curve.
        func radius(at time: Double) -> Double {
            let curve = easing.curve
            func value(_ a: Double, _ b: Double, _ t: Double) -> Double {
                3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
            }
            let share = min(1, time / duration)
            var (low, high) = (0.0, 1.0)
            for _ in 0..<60 {
                let t = (low + high) / 2
                if value(curve[0], curve[2], t) < share { low = t } else { high = t }
            }
            let progress = value(curve[1], curve[3], low)
            let reach = hypot(max(center.x, 392 - center.x), max(center.y, 852 - center.y))
            return reach * (shrinks ? 1 - progress : progress)
        }
    }

    /// The errors of all radii measured in a movie of `reveal`, with options that may name the
    /// uncompressed pictures.
    private static func deviations(
        _ reveal: Reveal, _ names: [String], in folder: String
    ) throws -> [Double] {
        let snapshots = Repository.fixture("Snapshots")
        let grain = names.isEmpty ? "" : ",format=rgb24,noise=alls=30"
        for (name, file) in [("outgoing", "from"), ("incoming", "to")] {
            try run(
                "ffmpeg -v error -y -i \(snapshots)/\(name).png -vf scale=392:852\(grain) "
                    + "\(file).png",
                in: folder)
        }
        let line =
            "from.png to.png frames/ --preset fitted --center "
            + "\(Int(reveal.center.x)),\(Int(reveal.center.y)) --duration "
            + "\(Int((reveal.duration * 1000).rounded()))ms --easing \(reveal.easing.name) "
            + "--fps 60 -q -y --type \(reveal.shrinks ? "unreveal" : "reveal")"
        let frames = try Tool.run(line.split(separator: " ").map(String.init), in: folder)
        try #require(frames.status == 0, "\(frames.errors)")
        try run(
            "ffmpeg -v error -y -framerate 60 -i frames/%04d.png -c:v libx264 -crf 23 "
                + "-pix_fmt yuv420p movie.mp4", in: folder)
        let measured = try Tool.run(
            ["measure", "movie.mp4", "--json"] + names, in: folder)
        let json = try JSONSerialization.jsonObject(with: Data(measured.output.utf8))
        let all = try #require((json as? [String: Any])?["frames"] as? [[String: Any]])
        return all.compactMap { frame in
            guard let time = frame["time"] as? Double,
                let radius = (frame["radius"] as? [String: Double])?["value"]
            else { return nil }
            return abs(radius - reveal.radius(at: time / 1000))
        }
    }

    private static func run(_ line: String, in folder: String) throws {
        let result = try Tool.run(["-c", line], in: folder, program: "/bin/sh")
        try #require(result.status == 0, "\(result.errors)")
    }

    @Test func `95 percent of the radii in compressed movies are within 0.3 px`() async throws {
        let count = Torture.count("MOVIES", 2)
        var noise = Noise(UInt64(Torture.seed ?? 27))
        var all: [Double] = []
        for number in 0..<count {
            let reveal = Reveal(&noise)
            let names = number % 2 == 0 ? [] : ["--outgoing", "from.png", "--incoming", "to.png"]
            try await Disk.withFolder { folder in
                all += try Self.deviations(reveal, names, in: folder)
            }
        }
        all.sort()
        let share = Double(all.count { $0 <= 0.3 }) / Double(max(1, all.count))
        Log.figures(
            "movies: of \(count) at crf 23, 4:2:0, \(all.count) radii, \(share) within 0.3 px, the "
                + "middle one \(all[all.count / 2]) px off")
        #expect(all.count > 10 * count)
        #expect(share >= 0.95)
    }
}

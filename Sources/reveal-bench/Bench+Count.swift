import PNG
import Raster

/// A stage of making frames whose instructions are counted; the raw value is its name in the table.
private enum Stage: String, CaseIterable {
    case decode = "decode"
    case codeSources = "code two sources"
    case plan = "plan a circle"
    case composite = "composite a circle"
    case splice = "splice a circle"
    case fade = "encode a fade"
    case crc = "CRC of a spliced circle"
    case convert = "convert to sRGB"
    case fadeInLight = "composite a fade in light"
    case softCircle = "composite a soft circle"
    case ringed = "composite a ringed circle"
    case diamond = "composite a diamond"
    case mapped = "composite by a map"
    case moving = "composite a moving circle"
    case movingDiamond = "composite a moving diamond"

    /// Runs the stage once, with a job whose last encoded frame has a circle.
    func perform(_ job: inout EncodingJob, _ circle: [PlacedSource]) throws {
        switch self {
        case .decode: _ = try job.decode()
        case .codeSources: _ = try job.codeSources()
        case .plan: _ = job.plan(circle)
        case .composite: job.composite(circle)
        case .splice: _ = try job.encode(circle)
        case .fade: _ = try job.encode(EncodingJob.fade)
        case .crc: _ = try job.crc()
        case .convert: _ = try job.convert()
        case .fadeInLight: job.fadeInLight()
        case .softCircle: job.composite(job.softCircle(0.5))
        case .ringed: job.composite(job.ringed(0.5))
        case .diamond: job.composite(job.diamond(0.5))
        case .mapped: job.composite(job.mapped())
        case .moving: job.composite(job.moving(0.5))
        case .movingDiamond: job.composite(job.movingDiamond(0.5))
        }
    }
}

extension Bench {
    /// The size of the pictures: large enough to have a first band, inner bands, and a last band,
    /// but small, since counting slows down the program.
    private static let (width, height) = (480, 270)

    /// Runs a stage with a picture a number of times, without output, so that two runs differ only
    /// in the number of repetitions.
    ///
    /// Without arguments, prints the libraries, stages, pictures, and pixels for
    /// `Scripts/count-instructions`.
    static func count(_ arguments: [String]) throws {
        guard !arguments.isEmpty else {
            print("libpng \(PNGLibraries.libpng), zlib \(PNGLibraries.zlib)")
            for stage in Stage.allCases {
                // The flat photo slows only the search for matches, a part of coding sources.
                for picture in Picture.allCases
                where picture != .flatPhoto || stage == .codeSources {
                    print(stage.rawValue, picture.rawValue, width * height, separator: "\t")
                }
            }
            return
        }
        guard arguments.count == 3, let stage = Stage(rawValue: arguments[0]),
            let picture = Picture(rawValue: arguments[1]), let repetitions = Int(arguments[2])
        else { throw Misuse(description: "needs a stage, a picture, a number") }
        var job = try picture.job(width, height)
        let circle = job.circle(0.5)
        _ = try job.encode(circle)
        for _ in 0..<repetitions { try stage.perform(&job, circle) }
    }
}

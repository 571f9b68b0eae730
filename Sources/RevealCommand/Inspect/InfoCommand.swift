struct InfoCommand: Command {
    static let name = "info"

    static let abstract = "Describe a PNG file, a movie, or a scene file."
    static let usage = "reveal-render info FILE [--json]"
    static let discussion = """
        For a PNG file or a movie: size, colors, number of frames, and duration (movies require \
        FFmpeg). For a scene file: the frames, stages, and events of its render.
        """

    private var file = ""
    private var json = false
    private var textconv = false

    static let operands: [Operand<Self>] = [
        Operand("file", \.file, "A PNG file, a movie or a scene file.")
    ]

    static let options: [Option<Self>] = [
        .json(\.json).saying("Print one JSON object."),
        Option(
            "textconv", \.textconv,
            "Print a line for every 16 rows, which changes if a pixel changes: for git log -p."),
    ]

    /// Prints facts about the input; several threads read a scene's pictures.
    func act() async throws -> ExitStatus {
        let facts = try await SceneFacts(OpenInput.path(file))
        try Terminal.standardOutput.deliver(facts, asJSON: json)
        return .success
    }

    func actAlone() throws -> Bool {
        if textconv {
            try Terminal.standardOutput.deliver(try PictureLines.of(file))
            return true
        }
        let file = try OpenInput.paths([file])[0]
        guard try !Material.isScene(file, Limits()) else { return false }
        do {
            try Terminal.standardOutput.deliver(try PictureFacts(file), asJSON: json)
        } catch let error as FileError {
            guard case .unreadable(_, let path, .png(.notPNG)) = error else { throw error }
            try reportMovie(at: path, insteadOf: error)
        }
        return true
    }

    private func reportMovie(at path: String, insteadOf error: FileError) throws {
        let nature = FileNature(ofFileAt: path)
        guard nature?.mayMove ?? false, let format = nature?.name else {
            throw Failure(error).hinting(
                (nature.map { $0.clause + "; " } ?? "")
                    + "info reads PNG files, movies, and scene files")
        }
        guard OpenInputs.descriptor(of: path) == nil else {
            throw Failure(error).hinting("it is \(format), which must be a file and not a pipe")
        }
        do {
            try Terminal.standardOutput.deliver(try MovieFacts(path, format), asJSON: json)
        } catch let error as MovieReadingError where nature == .picture("WebP") {
            throw Failure(error).hinting(
                "many versions of FFmpeg cannot read animated WebP; webpinfo can (apt-get "
                    + "install webp)")
        }
    }
}

extension MovieFacts: Facts {
    static let keys: [JSONKey<Self>] = [
        JSONKey("path", "the file", \.path),
        JSONKey("format", "the kind of file", \.format),
        JSONKey("codec", "FFmpeg's name of the codec, and its profile", \.codec),
        JSONKey("width", "pixels", \.width),
        JSONKey("height", "pixels", \.height),
        JSONKey("pixelFormat", "FFmpeg's name of the pixel format", \.pixelFormat),
        JSONKey("hasTransparency", "whether it has alpha", \.hasTransparency),
        JSONKey("frames", "the number of frames", \.frames),
        JSONKey("framesPerSecond", "the average frame rate", \.framesPerSecond),
        JSONKey("isEven", "whether all frames have the same duration", \.isEven),
        JSONKey("seconds", "the duration", \.seconds),
        JSONKey("colorSpace", "the name of the color space", \.colorSpace),
        JSONKey(
            "colorTags", "primaries, transfer function, matrix, and range, in FFmpeg's words",
            \.colorTags),
    ]

    var lines: [String] {
        let rate =
            framesPerSecond.map { " at \($0) a second" + (isEven ? "" : " on average") } ?? ""
        let length = seconds.map { ", \(short($0, 3)) s" } ?? ""
        let tags = colorTags.isEmpty ? "" : " (\(colorTags.joined(separator: ", ")))"
        return [
            "\(path): \(format), \(width)×\(height) pixels, \(codec), \(pixelFormat)"
                + (hasTransparency ? ", transparency" : ""),
            "color: \(colorSpace)\(tags)",
            "frames: \(counted(frames, "frame"))\(rate)\(length)",
        ]
    }
}

import RevealKit

extension RenderCommand {
    /// Reads one option's value and names the option in what goes wrong.
    private func read<V>(_ option: String, _ body: () throws -> V) throws -> V {
        do {
            return try body()
        } catch let error as SyntaxError {
            throw Failure.option(option, error)
        }
    }

    func parsedScale() throws -> Double {
        guard let value = number(scale[...]), value >= 0.01, value <= 100 else {
            throw Failure.usage(
                "--scale: '\(scale)' is not a number from 0.01 to 100",
                hint: "2 is for @2x pictures")
        }
        return value
    }

    func reveal(at rate: FrameRate) throws -> CircularReveal {
        let direction: RevealType = try read("--type") { try choice(type, among: RevealType.self) }
        let function = try easing.map { text in
            try read("--easing") { try TimingFunction(text) }
        }
        if case .spring(let spring) = function, duration == nil, spring.settlingDuration == nil {
            throw Failure.usage(
                "--easing: the spring '\(easing ?? "")' never settles",
                hint: "give it damping, or say how much is shown with --duration")
        }
        return CircularReveal(
            direction,
            startFrame: try startFrame.map { text in try read("--start-frame") { try Rect(text) } },
            duration: try duration.map { text in
                try read("--duration") { try WrittenTime(text).seconds(at: rate) }
            },
            timingFunction: function)
    }

    func renderOptions() throws -> RenderOptions {
        var options = RenderOptions()
        options.frameRate = try read("--fps") { try FrameRate(fps) }
        options.background = try read("--background") { try Color(background) }
        options.depth = try read("--depth") {
            switch depth {
            case "auto": nil
            case "8": .eight
            case "16": .sixteen
            default: throw SyntaxError("unknown value '\(depth)'", hint: "it is one of auto, 8, 16")
            }
        }
        options.compression = try read("--compression") {
            try choice(compression, among: Compression.self)
        }
        options.frames = try frames.map { text in try read("--frames") { try FrameSelection(text) }
        }
        options.startNumber = try read("--start-number") {
            try whole(startNumber, in: 0...999_999_999)
        }
        options.plays = try read("--plays") { try whole(plays, in: 0...Int(Int32.max)) }
        options.poster = try read("--poster") {
            try choice(poster, among: RenderOptions.Poster.self)
        }
        options.threads = try threads.map { text in
            try read("--threads") { try whole(text, in: 1...1024) }
        }
        options.overwrites = overwrite
        if let frame {
            guard frames == nil, at == nil else {
                throw Failure.usage("--frame goes with neither --frames nor --at")
            }
            let number = try read("--frame") { try whole(frame, in: 0...999_999) }
            options.frames = try FrameSelection(String(number))
        }
        return options
    }

    func output(
        _ destination: Destination, _ options: RenderOptions, _ end: Rational
    ) throws -> RenderOutput {
        let rate = options.frameRate
        switch destination {
        case .frames(let pattern):
            guard at == nil else {
                throw Failure.usage(
                    "--at makes one still, and the output is a pattern",
                    hint: "name one PNG file, or use --frame")
            }
            return .frames(pattern)
        case .onePNG(let path):
            if let at {
                guard frames == nil else { throw Failure.usage("--at does not go with --frames") }
                let time = try read("--at") {
                    try WrittenTime(at, allowsShare: true).seconds(at: rate, of: end)
                }
                return .still(path, at: time)
            }
            guard frame != nil, let frames = options.frames else { return .animation(path) }
            let grid = FrameGrid(rate: rate, end: end)
            let number = try read("--frame") { try frames.frames(of: grid.count)[0] }
            // The last frame may lie past the end, which shows the same.
            return .still(path, at: min(end, grid.time(of: number)))
        }
    }
}

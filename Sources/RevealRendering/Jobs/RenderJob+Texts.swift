extension RenderJob {
    package func texts(ofFrame frame: Int) -> [PNGFile.Text] {
        texts(.frame, "\(frame) at \(options.frameRate)")
            + [FrameOrigin(job: origin, frame: frame).text]
    }

    private var origin: FrameOrigin.Job {
        FrameOrigin.Job(
            key: key, frames: grid.count, rate: rate, poster: posterFrame,
            encoder: options.encoder, compression: options.compression, hasAlpha: hasAlpha,
            rest: rest)
    }

    package var animationTexts: [PNGFile.Text] {
        texts(.animation, animationContent)
    }
}

extension FrameJob {
    /// The additional seconds of the last frame: 0 for a single frame or a single play.
    package var lastRest: Rational { options.plays == 1 || frames.count == 1 ? 0 : rest }

    /// A description of the content, unique within the job, and the same if its frames are
    /// assembled.
    package var animationContent: String {
        "\(frames) at \(options.frameRate), \(options.plays) plays, "
            + "\(options.poster.rawValue) \(posterFrame)"
            + (lastRest == 0 ? "" : ", rest \(lastRest)")
    }

    /// Returns the text chunks of a file that shows `content`.
    ///
    /// Equal job keys mean equal pixels. Another version of a compression library may produce other
    /// bytes: the text then differs, and the file is not kept.
    package func texts(_ kind: FileKind, _ content: String) -> [PNGFile.Text] {
        key.texts(kind, content + libraries, part: part)
    }

    private var libraries: String {
        switch (options.encoder, options.compression) {
        case (.libpng, _): ", by libpng \(PNGLibraries.libpng) over zlib \(PNGLibraries.zlib)"
        // Separate files are spliced from data that our encoder compressed.
        case (.splice, .small) where output.traits.holdsFiles: ""
        case (.splice, .small), (.splice, .smallest): ", by libdeflate \(PNGLibraries.libdeflate)"
        case (.splice, _): ""
        }
    }
}

package import PNG
package import RevealFiles
import RevealMotion
package import RevealValues

extension RenderJob {
    /// What the file of a frame says about itself: whose it is, and what others there are.
    package func texts(ofFrame frame: Int) -> [PNGFile.Text] {
        texts(.frame, "\(frame) at \(options.frameRate)")
            + [FrameOrigin(job: origin, frame: frame).text]
    }

    /// What frames say of the job, whichever of them are wanted.
    private var origin: FrameOrigin.Job {
        FrameOrigin.Job(
            key: key, frames: grid.count, rate: rate, poster: posterFrame,
            encoder: options.encoder, compression: options.compression, hasAlpha: hasAlpha,
            rest: rest)
    }

    /// What the file of all frames says about itself.
    package var animationTexts: [PNGFile.Text] {
        texts(.animation, animationContent)
    }
}

extension FrameJob {
    /// How much longer an animation's last frame shows, in seconds: nothing follows the only frame,
    /// and what plays once.
    package var lastRest: Rational { options.plays == 1 || frames.count == 1 ? 0 : rest }

    /// What the file of all frames shows, as no other one of the job does: frames that are put
    /// together later say the same.
    package var animationContent: String {
        "\(frames) at \(options.frameRate), \(options.plays) plays, "
            + "\(options.poster.rawValue) \(posterFrame)"
            + (lastRest == 0 ? "" : ", rest \(lastRest)")
    }

    /// The texts of a file of that kind that shows `content`.
    ///
    /// The job's key stands for the same pixels. Where a library compresses them, another version
    /// of it may make other bytes: then it is another file, which is not kept for this one.
    package func texts(_ kind: FileKind, _ content: String) -> [PNGFile.Text] {
        key.texts(kind, content + libraries, part: part)
    }

    /// The libraries that reach the bytes of files, with their versions; empty where none does.
    private var libraries: String {
        switch (options.encoder, options.compression) {
        case (.libpng, _): ", by libpng \(PNGLibraries.libpng) over zlib \(PNGLibraries.zlib)"
        // Frames that are files are put together from bits of ours.
        case (.splice, .small) where output.traits.holdsFiles: ""
        case (.splice, .small), (.splice, .smallest): ", by libdeflate \(PNGLibraries.libdeflate)"
        case (.splice, _): ""
        }
    }
}

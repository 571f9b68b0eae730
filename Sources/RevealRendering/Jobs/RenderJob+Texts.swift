package import PNG
import RevealFiles
import RevealMotion

extension RenderJob {
    /// What the file of a frame says about itself: whose it is, and what others there are.
    package func texts(ofFrame frame: Int) -> [PNGFile.Text] {
        key.texts(.frame, "\(frame) at \(options.frameRate)")
            + [FrameOrigin(job: origin, frame: frame).text]
    }

    /// What frames say of the job, whichever of them are wanted.
    private var origin: FrameOrigin.Job {
        FrameOrigin.Job(
            key: key, frames: grid.count, rate: rate, poster: posterFrame,
            encoder: options.encoder, compression: options.compression, hasAlpha: hasAlpha)
    }

    /// What the file of all frames says about itself.
    package var animationTexts: [PNGFile.Text] {
        key.texts(.animation, animationContent)
    }
}

extension FrameJob {
    /// What the file of all frames shows, as no other one of the job does: frames that are put
    /// together later say the same.
    package var animationContent: String {
        "\(frames) at \(options.frameRate), \(options.plays) plays, \(options.poster) \(posterFrame)"
    }
}

import PNG

extension RenderJob {
    /// What the file of a frame says about itself.
    func texts(ofFrame frame: Int) -> [PNGFile.Text] {
        key.texts(.frame, "\(frame) at \(options.frameRate)")
    }

    /// What the file of the state at `time`, in seconds, says about itself.
    func texts(ofStillAt time: Rational) -> [PNGFile.Text] {
        key.texts(.still, "at \(time)")
    }

    /// What the file of a contact sheet says about itself.
    func texts(of sheet: SheetStyle) -> [PNGFile.Text] {
        key.texts(.sheet, "\(frames) at \(options.frameRate), \(sheet)")
    }

    /// What the file of all frames says about itself.
    var animationTexts: [PNGFile.Text] {
        key.texts(
            .animation,
            "\(frames) at \(options.frameRate), \(options.plays) plays, \(options.poster)")
    }
}

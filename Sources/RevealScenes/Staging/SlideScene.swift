extension SceneFile {
    /// Returns the slides and their transitions; nil if the file is not a slide show.
    ///
    /// - Throws: a `SceneFileError` if something is wrong, a `FileError` if memory is short.
    package func slideShow(
        _ options: RenderOptions, size: ViewSize?
    ) throws -> (slides: [Slide], show: SlideShow)? {
        guard case .preset(let declared) = content.body, declared.slides != nil else { return nil }
        try checkInputs()
        do {
            let content = try content(at: options.frameRate)
            guard case .preset(let scene) = content.body, let slides = scene.slides else {
                return nil
            }
            let named = slides.map { slide in
                Slide(slide.path.relative(to: folder), hold: slide.hold) { [path] error in
                    slide.mistake(error).map { SceneFileError(path, $0) } ?? error
                }
            }
            let show = try scene.slideShow(
                of: named, content.options, in: folder, options, size: size)
            return (named, show.reading(identity))
        } catch let mistake as SceneMistake {
            throw SceneFileError(path, mistake)
        }
    }

    /// Returns a scene file of `slides` with the options `written`.
    ///
    /// - Throws: a `SyntaxError` for a picture that comes through a pipe.
    package static func text(
        of slides: [Slide], _ written: OptionValues
    ) throws(SyntaxError) -> String {
        try refuseOpen(slides.map(\.path) + written.pictures.map(\.path))
        let lines = SceneForm<[SceneSlide]>.slides.write(
            slides.map { SceneSlide(path: $0.path, hold: $0.hold) }
        )
        .lines(of: PresetScene.several)
        let all = lines + Self.lines(of: written.given, written)
        return all.map { $0 + "\n" }.joined()
    }
}

extension SceneSlide {
    fileprivate func mistake(_ error: any Error) -> SceneMistake? {
        switch error {
        case let error as FileError: error.named(at: place) as? SceneMistake
        case let error as SlideSizeError:
            SceneMistake(place, SyntaxError(error.description, hint: error.cure))
        default: nil
        }
    }
}

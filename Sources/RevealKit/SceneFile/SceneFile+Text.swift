extension SceneFile {
    /// The scene.
    package static func text(
        of transition: Transition, _ written: WrittenOptions
    ) throws(RevealError) -> String {
        ""
    }
}

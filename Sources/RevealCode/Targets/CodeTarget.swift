/// A kind of code.
public enum CodeTarget: String, Sendable, CaseIterable {
    /// A style sheet.
    case css
    /// A script for the Web Animations API.
    case waapi
    /// A style sheet and a script for the View Transition API.
    case viewTransition = "view-transition"
    /// A Lottie animation.
    case lottie
    /// A SwiftUI view.
    case swiftUI = "swiftui"
    /// A Jetpack Compose composable.
    case compose
    /// A Flutter widget.
    case flutter

    /// Returns `reveal` as code.
    ///
    /// - Throws: `CodeError` if the target does not support the reveal.
    public func text(of reveal: CodedReveal) throws(CodeError) -> String {
        // Lottie animations keep their last frame; the others remove the clip.
        guard !reveal.staysCut || self == .lottie else { throw .staysCut }
        return switch self {
        case .css: reveal.styleSheet
        case .waapi: reveal.webAnimation
        case .viewTransition: reveal.viewTransition
        case .lottie: try Lottie.text(of: reveal)
        case .swiftUI: try AppLanguage.swiftUI.text(of: reveal)
        case .compose: try AppLanguage.compose.text(of: reveal)
        case .flutter: try AppLanguage.flutter.text(of: reveal)
        }
    }

    /// Whether the code was run and measured on its platform.
    ///
    /// If not, a note in the generated code says so.
    public var isMeasured: Bool {
        switch self {
        case .css, .waapi, .viewTransition, .lottie: true
        case .swiftUI, .compose, .flutter: false
        }
    }
}

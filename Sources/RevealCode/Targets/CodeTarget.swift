/// What code can be written as.
public enum CodeTarget: String, Sendable, CaseIterable {
    /// A style sheet.
    case css
    /// A script that uses the Web Animations API.
    case waapi
    /// A style sheet and a script for the View Transition API.
    case viewTransition = "view-transition"
    /// A Lottie animation.
    case lottie
    /// A view of SwiftUI.
    case swiftUI = "swiftui"
    /// A composable of Jetpack Compose.
    case compose
    /// A widget of Flutter.
    case flutter

    /// `reveal` as code.
    ///
    /// - Throws: what of it the target cannot say.
    public func text(of reveal: CodedReveal) throws(CodeError) -> String {
        // Lottie's last frame is all that there is behind it.
        guard !reveal.staysCut || self == .lottie else { throw .staysCut }
        return switch self {
        case .css: StyleSheet.text(of: reveal)
        case .waapi: WebAnimation.text(of: reveal)
        case .viewTransition: ViewTransitionCode.text(of: reveal)
        case .lottie: try Lottie.text(of: reveal)
        case .swiftUI: try AppLanguage.swiftUI.text(of: reveal)
        case .compose: try AppLanguage.compose.text(of: reveal)
        case .flutter: try AppLanguage.flutter.text(of: reveal)
        }
    }

    /// Whether what is written was run and measured where it was written for; if not, its text says
    /// so.
    public var isMeasured: Bool {
        switch self {
        case .css, .waapi, .viewTransition, .lottie: true
        case .swiftUI, .compose, .flutter: false
        }
    }
}

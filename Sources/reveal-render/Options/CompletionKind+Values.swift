import ArgumentParser
import RevealMotion
import RevealRendering
import RevealValues

extension CompletionKind {
    /// The names of all values.
    static func names<V: CaseIterable & RawRepresentable<String>>(_: V.Type) -> CompletionKind {
        .list(V.allCases.map(\.rawValue))
    }

    /// The names of timing functions.
    static let easings = CompletionKind.list(TimingFunction.named.map(\.name))

    /// The names of colours.
    static let colors = CompletionKind.list(["transparent"] + Color.named.map(\.name))
}

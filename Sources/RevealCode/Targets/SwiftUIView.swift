import RevealValues

/// A view of SwiftUI with a shape that can be animated.
enum SwiftUIView {
    static func text(of reveal: CodedReveal) throws(CodeError) -> String {
        guard reveal.polygon == nil else { throw .onlyCircles("SwiftUI") }
        let (first, last) = reveal.circles
        let texts = CircleTexts(
            across: { "rect.minX + \($0) * rect.width" },
            down: { "rect.minY + \($0) * rect.height" },
            farthestCorner:
                "hypot(max(x - rect.minX, rect.maxX - x), max(y - rect.minY, rect.maxY - y))",
            radius: { "\($0) * hypot(rect.width, rect.height) / 2.0.squareRoot()" },
            nothing: "CGFloat.zero")
        let (x, y) = texts.center(reveal, CircleTexts.number)
        let clip = ".clipShape(RevealShape(progress: isRevealed ? 1 : 0))"
        return """
            // \(reveal.heading("SwiftUI on iOS 17"))
            import SwiftUI

            struct RevealShape: Shape {
                var progress: Double
                var animatableData: Double {
                    get { progress }
                    set { progress = newValue }
                }

                func path(in rect: CGRect) -> Path {
                    let x = \(x)
                    let y = \(y)
                    let first = \(texts.text(first))
                    let last = \(texts.text(last))
                    let radius = max(0, first + (last - first) * progress)
                    return Path(
                        ellipseIn: CGRect(
                            x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
                }
            }
            \(curve(reveal.easing, reveal))
            struct Reveal<Outgoing: View, Incoming: View>: View {
                var isRevealed: Bool
                @ViewBuilder var outgoing: Outgoing
                @ViewBuilder var incoming: Incoming
                @Environment(\\.accessibilityReduceMotion) private var isStill

                var body: some View {
                    ZStack {
                        \(reveal.grows ? "outgoing" : "incoming")
                        \(reveal.clipped)\(clip)
                    }
                    .animation(isStill ? nil : \(animation(reveal)), value: isRevealed)
                }
            }

            """
    }

    private static func animation(_ reveal: CodedReveal) -> String {
        let duration = short(reveal.duration.double, 6)
        let delay = reveal.delay == 0 ? "" : ".delay(\(short(reveal.delay.double, 6)))"
        switch reveal.easing {
        case .linear: return ".linear(duration: \(duration))\(delay)"
        case .cubicBezier(_, let numbers):
            let texts = numbers.map { short($0, 6) }.joined(separator: ", ")
            return ".timingCurve(\(texts), duration: \(duration))\(delay)"
        case .steps, .stops: return "Animation(RevealCurve())\(delay)"
        }
    }

    /// An animation through the easing's corners, where it is no curve of SwiftUI's.
    private static func curve(_ easing: CodedEasing, _ reveal: CodedReveal) -> String {
        guard easing.corners != nil else { return "" }
        return """

            struct RevealCurve: CustomAnimation {
                static let stops: [(time: Double, progress: Double)] = [
                    \(easing.pairs("(", ")", indent: "        "))
                ]

                func animate<V: VectorArithmetic>(
                    value: V, time: TimeInterval, context: inout AnimationContext<V>
                ) -> V? {
                    let part = time / \(short(reveal.duration.double, 6))
                    guard part < 1 else { return nil }
                    let next = Self.stops.firstIndex { $0.time > part } ?? Self.stops.count - 1
                    let (a, b) = (Self.stops[max(0, next - 1)], Self.stops[next])
                    let share = b.time > a.time ? (part - a.time) / (b.time - a.time) : 1
                    return value.scaled(by: a.progress + (b.progress - a.progress) * share)
                }
            }

            """
    }
}

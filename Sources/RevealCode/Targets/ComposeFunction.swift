import RevealValues

/// A composable of Jetpack Compose with a shape.
enum ComposeFunction {
    static func text(of reveal: CodedReveal) throws(CodeError) -> String {
        guard reveal.polygon == nil else { throw .onlyCircles("Compose") }
        let times = try reveal.wholeMilliseconds(of: "Compose")
        let (first, last) = reveal.circles
        let texts = CircleTexts(
            across: { "\($0) * size.width" }, down: { "\($0) * size.height" },
            farthestCorner: "hypot(max(x, size.width - x), max(y, size.height - y))",
            radius: { "\($0)f * hypot(size.width, size.height) / sqrt(2f)" }, nothing: "0f")
        let (x, y) = texts.center(reveal) { short($0, 8) + "f" }
        let (lower, upper) = reveal.grows ? ("outgoing", "incoming") : ("incoming", "outgoing")
        return """
            // \(reveal.heading("Jetpack Compose"))
            import androidx.compose.animation.core.*
            import androidx.compose.foundation.layout.Box
            import androidx.compose.runtime.*
            import androidx.compose.ui.Modifier
            import androidx.compose.ui.draw.clip
            import androidx.compose.ui.geometry.*
            import androidx.compose.ui.graphics.*
            import androidx.compose.ui.unit.*
            import kotlin.math.*

            private class RevealShape(private val progress: Float) : Shape {
                override fun createOutline(
                    size: Size, layoutDirection: LayoutDirection, density: Density
                ): Outline {
                    val x = \(x)
                    val y = \(y)
                    val first = \(texts.text(first))
                    val last = \(texts.text(last))
                    val radius = max(0f, first + (last - first) * progress)
                    return Outline.Generic(Path().apply { addOval(Rect(Offset(x, y), radius)) })
                }
            }
            \(curve(reveal.easing))
            @Composable
            fun Reveal(
                isRevealed: Boolean,
                outgoing: @Composable () -> Unit,
                incoming: @Composable () -> Unit
            ) {
                val progress by animateFloatAsState(
                    targetValue = if (isRevealed) 1f else 0f,
                    animationSpec = tween(
                        durationMillis = \(times.duration), delayMillis = \(times.delay),
                        easing = \(easing(reveal.easing))
                    ),
                    label = "reveal"
                )
                Box {
                    \(lower)()
                    Box(Modifier.clip(RevealShape(progress))) { \(upper)() }
                }
            }

            """
    }

    private static func easing(_ easing: CodedEasing) -> String {
        switch easing {
        case .linear: return "LinearEasing"
        case .cubicBezier(_, let numbers):
            let texts = numbers.map { short($0, 6) + "f" }
            return "CubicBezierEasing(\(texts.joined(separator: ", ")))"
        case .steps, .stops: return "RevealEasing"
        }
    }

    /// An easing through corners, where it is none of Compose's.
    private static func curve(_ easing: CodedEasing) -> String {
        guard easing.corners != nil else { return "" }
        return """

            private val revealStops = listOf(
                \(easing.pairs("Pair(", ")", indent: "    "))
            )
            private val RevealEasing = Easing { part ->
                val next = revealStops.indexOfFirst { it.first > part }
                    .let { if (it < 0) revealStops.lastIndex else it }
                val a = revealStops[max(0, next - 1)]
                val b = revealStops[next]
                val share = if (b.first > a.first) (part - a.first) / (b.first - a.first) else 1.0
                (a.second + (b.second - a.second) * share).toFloat()
            }

            """
    }
}

/// A style sheet and a script for a page that changes by a view transition.
///
/// The style sheet animates the clip, which is then active from the first frame. A script that
/// waits for `ready` is one frame late in Firefox. The group's animation must not end before the
/// clip's.
enum ViewTransitionCode {
    static func text(of reveal: CodedReveal) -> String {
        let moves = followsClick(reveal)
        let (first, last) = moves ? variableClips(reveal) : reveal.clips
        let (upper, lower) = reveal.grows ? ("new", "old") : ("old", "new")
        return """
            <style>
            /* \(reveal.summary). */
            \(moves ? properties(reveal) : "")::view-transition-group(root) {
              animation-duration: \(reveal.milliseconds(reveal.duration + reveal.delay))ms;
            }
            ::view-transition-image-pair(root) { isolation: auto; }
            ::view-transition-old(root), ::view-transition-new(root) {
              animation: none;
              mix-blend-mode: normal;
            }
            ::view-transition-\(lower)(root) { z-index: 1; }
            ::view-transition-\(upper)(root) {
              z-index: 2;
              animation-name: reveal;
              animation-duration: \(reveal.milliseconds(reveal.duration))ms;
              animation-delay: \(reveal.milliseconds(reveal.delay))ms;
              animation-timing-function: \(reveal.easing.css);
              animation-fill-mode: both;
            }
            @keyframes reveal {
              from { clip-path: \(first); }
              to { clip-path: \(last); }
            }
            </style>
            <script>
            // `change` updates the page\(moves ? "; the optional `event` sets the center" : "").
            function reveal(change\(moves ? ", event" : "")) {
              const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
              if (isStill || !document.startViewTransition) return change()
            \(moves ? placing : "")  return document.startViewTransition(change)
            }
            </script>

            """
    }

    /// Whether a circle grows from zero to the farthest corner, or shrinks back, so that a click
    /// can set its center.
    private static func followsClick(_ reveal: CodedReveal) -> Bool {
        let (first, last) = reveal.circles
        let (small, large) = reveal.grows ? (first, last) : (last, first)
        return reveal.polygon == nil && small.radius == 0 && large.reachesCorner
            && first.x == last.x && first.y == last.y
    }

    private static func properties(_ reveal: CodedReveal) -> String {
        let (first, last) = reveal.circles
        let circle = reveal.grows ? last : first
        return """
            :root {
              --reveal-place: \(reveal.percent(circle.x)) \(reveal.percent(circle.y));
              --reveal-radius: \(reveal.percent(circle.radius));
            }

            """
    }

    private static func variableClips(_ reveal: CodedReveal) -> (String, String) {
        let nothing = "circle(0% at var(--reveal-place))"
        let all = "circle(var(--reveal-radius) at var(--reveal-place))"
        return reveal.grows ? (nothing, all) : (all, nothing)
    }

    /// Sets the center to a click, or to the middle of the element for a key press, which browsers
    /// report at 0, 0.
    ///
    /// Percentages of a radius refer to √(width² + height²)/√2.
    private static let placing = """
          if (event) {
            const { innerWidth: width, innerHeight: height } = window
            const box = event.detail ? null : event.target?.getBoundingClientRect?.()
            const x = box ? box.x + box.width / 2 : event.clientX
            const y = box ? box.y + box.height / 2 : event.clientY
            const radius = Math.hypot(Math.max(x, width - x), Math.max(y, height - y))
            const style = document.documentElement.style
            style.setProperty('--reveal-place', `${100 * x / width}% ${100 * y / height}%`)
            style.setProperty('--reveal-radius',
              `${100 * radius / (Math.hypot(width, height) / Math.SQRT2)}%`)
          }

        """
}

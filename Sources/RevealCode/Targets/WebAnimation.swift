/// A script that animates the upper one of two elements.
enum WebAnimation {
    static func text(of reveal: CodedReveal) -> String {
        let (first, last) = reveal.clips
        let name = reveal.clipped
        let end =
            reveal.grows
            ? "\(name).style.clipPath = ''" : "\(name).style.visibility = 'hidden'"
        return """
            // \(reveal.summary).
            // Place the \(name) element over the other one, at the same size. Resolves at the end.
            async function reveal(\(name)) {
              const clipPath = [
                '\(first)',
                '\(last)',
              ]
              if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
                // Clip now, so that no frame before the animation's first one is unclipped.
                \(name).style.clipPath = clipPath[0]
                const animation = \(name).animate({ clipPath }, {
                  duration: \(reveal.milliseconds(reveal.duration)),
                  delay: \(reveal.milliseconds(reveal.delay)),
                  easing: '\(reveal.easing.css)',
                  fill: 'both',
                })
                await animation.finished
                animation.cancel()
              }
              \(end)
            }

            """
    }
}

/// A style sheet for two stacked elements, the upper one clipped.
enum StyleSheet {
    static func text(of reveal: CodedReveal) -> String {
        let (first, last) = reveal.clips
        // A grown element needs no clip afterward; a shrunk one must stay hidden.
        let fill = reveal.grows ? "backwards" : "both"
        // The last circle may still be visible.
        let gone = reveal.grows || reveal.circles.last.radius == 0 ? "" : " visibility: hidden;"
        let still = reveal.grows ? "" : " visibility: hidden;"
        return """
            /* \(reveal.summary).
               <div class="reveal"><div class="outgoing"></div><div class="incoming"></div></div> */
            .reveal { position: relative; overflow: hidden; }
            .reveal > .outgoing, .reveal > .incoming { position: absolute; inset: 0; }
            .reveal > .\(reveal.clipped) {
              z-index: 1;
              animation-name: reveal;
              animation-duration: \(reveal.milliseconds(reveal.duration))ms;
              animation-delay: \(reveal.milliseconds(reveal.delay))ms;
              animation-timing-function: \(reveal.easing.css);
              animation-fill-mode: \(fill);
            }
            @keyframes reveal {
              from { clip-path: \(first); }
              to { clip-path: \(last);\(gone) }
            }
            @media (prefers-reduced-motion: reduce) {
              .reveal > .\(reveal.clipped) { animation-name: none;\(still) }
            }

            """
    }
}

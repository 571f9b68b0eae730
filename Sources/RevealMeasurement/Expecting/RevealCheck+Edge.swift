extension RevealCheck {
    /// The findings about direction and sides; if there are any, nothing else is compared.
    var direction: [Finding]? {
        let (grows, inverted) = (reveal.grows, reveal.isInverted)
        guard grows != expected.grows || inverted == expected.grows else { return nil }
        let inside = inverted ? "outgoing" : "incoming"
        let other = expected.grows ? "incoming" : "outgoing"
        if inside != other {
            return [
                Finding(
                    grows == expected.grows ? .sides : .direction,
                    "the \(inside) snapshot is inside a \(grows ? "growing" : "shrinking") circle, "
                        + "but the \(other) one should be inside a "
                        + "\(expected.grows ? "growing" : "shrinking") circle")
            ]
        }
        return [
            Finding(
                .direction,
                "the circle \(grows ? "grows" : "shrinks"), but should "
                    + "\(expected.grows ? "grow" : "shrink")")
        ]
    }

    var edge: [Finding] {
        if let line = unexpectedLine {
            return [
                Finding(
                    .edge,
                    "a line about \(fixed(line.width, 0)) px wide follows its edge, but none is "
                        + "expected")
            ]
        }
        let (seen, should) = (reveal.softness, expected.softness)
        // A ring or a shadow next to the edge makes it look soft.
        let blur = reveal.bias > 0 ? SeenCircle.mostBlurOfCodec : SeenCircle.mostBlur
        if seen > blur, should == 0, !expected.mayHaveLine {
            return [
                Finding(.edge, "its edge is \(fixed(seen, 1)) px wide, but should be sharp")
            ]
        }
        guard should > SeenCircle.mostBlur, seen < 1, !expected.mayHaveLine else { return [] }
        return [
            Finding(.edge, "its edge is sharp, but should be \(fixed(should, 1)) px wide")
        ]
    }

    var unexpectedLine: EdgeLine? { expected.mayHaveLine ? nil : reveal.line }
}

import Foundation
import Raster
import TestSupport
import Testing

/// Round shapes whose corners go one way, which `MovingCorner` knows more of.
struct MovingCornerTests {
    @Test(arguments: 0..<4)
    func `corners that grow or shrink are the integral to half a step for ten thousand pixels`(
        _ seed: UInt64
    ) {
        var noise = Noise(seed)
        var edges = 0
        for i in 0..<Sanitizer.cases(5_000) {
            let shape = MovingRoundCase(growing: i, &noise)
            let (column, row) = shape.pixel(&noise)
            guard (0..<64).contains(column) else { continue }
            let exact = shape.exact(column, row) * 65535
            if exact > 1, exact < 65534 { edges += 1 }
            let share = MovingShapeTests.share(.movingRoundShape(shape.moving), column, row)
            let error = abs(Double(share) - exact)
            if error > 0.55 {
                Issue.record("\(shape) in (\(column), \(row)), number \(i): off by \(error)")
            }
        }
        #expect(edges > (Sanitizer.isOn ? 70 : 1_000), "\(edges)")
    }
}

extension MovingRoundCase {
    /// What grows, or shrinks, on all sides while it moves by less, with corners of more than a few
    /// pixels, some of which come to the view.
    fileprivate init(growing i: Int, _ noise: inout Noise) {
        func between(_ low: Double, _ high: Double) -> Double {
            .random(in: low...high, using: &noise)
        }
        func spread(_ low: Double, _ high: Double) -> Double { exp(between(log(low), log(high))) }
        let isEllipse = i % 2 == 0
        let (wide, more) = (spread(6, 400), isEllipse ? 0 : spread(4, 400))
        let high = isEllipse ? wide * spread(0.3, 3) : wide
        let way = spread(i % 4 == 0 ? 0.1 : 4, 60)
        let angle = between(0, 2 * .pi)
        func middle(_ half: Double, _ corner: Double, _ side: Double) -> Double {
            between(2, 62) - side * corner - (side < 0 ? corner - half : half - corner)
        }
        let (halfWidth, halfHeight) = (wide + more * between(0, 1), high + more * between(0, 1))
        let from = Shape(
            x: middle(halfWidth, wide, cos(angle)), y: middle(halfHeight, high, sin(angle)),
            halfWidth: halfWidth, halfHeight: halfHeight, radius: isEllipse ? 0 : wide)
        var to = from
        to.halfWidth += way * between(0.4, 1)
        // One in three keeps its sides' ratio.
        to.halfHeight *= i % 3 == 0 ? to.halfWidth / from.halfWidth : 1
        to.halfHeight += i % 3 == 0 ? 0 : way * between(0.4, 1)
        let moves = i / 2 % 2 == 0
        to.x += moves ? way * between(-0.5, 0.5) : 0
        to.y += moves ? way * between(-0.5, 0.5) : 0
        if !isEllipse, i / 4 % 2 == 0 {
            to.radius = max(0, min(to.halfWidth, to.halfHeight, wide + way * between(-1, 1)))
        }
        let bend = [0, 0, 0.1, -0.2, between(-0.6, 0.6)][i / 7 % 5]
        let isBack = i % 5 > 2
        self.init(
            isEllipse: isEllipse, start: isBack ? to : from, end: isBack ? from : to, bend: bend)
    }
}

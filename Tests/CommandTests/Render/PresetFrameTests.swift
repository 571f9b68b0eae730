import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// The geometry and timing of the original systems, measured in rendered frames.
struct PresetFrameTests {
    static func expect(
        _ measured: [Double], _ expected: [Double], within tolerance: Double = 1e-3,
        _ row: Int
    ) {
        for (value, wanted) in zip(measured, expected) {
            #expect(abs(value - wanted) < tolerance, "row \(row): \(measured)")
        }
    }

    // MARK: CircularRevealKit

    /// The circle starts in a corner, so that the opposite corner shows the fade the longest.
    ///
    /// A reveal's last opacity and an unreveal's first one are covered by the mask, so no pixel
    /// shows them; `PresetTests` checks their values.
    @Test(arguments: [
        (29, ["--path", "navigation"], "0s", 0.01), (29, [], "25%", 0.13787),
        (29, [], "50%", 0.505),
        (29, [], "75%", 0.87213),
        (30, ["--path", "modal"], "0s", 0), (30, ["--path", "modal"], "25%", 0.129162),
        (30, ["--path", "modal"], "50%", 0.5), (30, ["--path", "modal"], "75%", 0.870838),
        (31, ["--type", "unreveal"], "25%", 0.87213), (31, ["--type", "unreveal"], "50%", 0.505),
        (31, ["--type", "unreveal"], "75%", 0.13787),
        (31, ["--type", "unreveal", "--path", "modal"], "75%", 0.13787),
        (31, ["--type", "unreveal", "--delay", "100ms"], "650ms", 0.01),
    ])
    func `the outgoing picture fades to the fade color with CircularRevealKit's curve`(
        _ row: Int, _ options: [String], _ time: String, _ opacity: Double
    ) async throws {
        let still = try await Stills.render(
            [Stills.white, Stills.white],
            options + ["--start-frame", "0,0,0,0", "--fade-color", "black"], at: time)
        let seen = 1 - Double(still[299, 399][0]) / 65535
        #expect(abs(seen - opacity) < 2e-5, "row \(row): \(seen)")
    }

    @Test(arguments: [("50%", [126.0, 126, 255]), ("25%", [220, 220, 255])])
    func `a white picture under a blue fade color passes through their mixtures`(
        _ time: String, _ pixel: [Double]
    ) async throws {
        let still = try await Stills.render(
            [Stills.white, Stills.black], ["--fade-color", "blue"], at: time)
        let seen = still[0, 0].map { Double($0) / 257 }
        #expect(zip(seen, pixel).allSatisfy { abs($0 - $1) <= 1 }, "\(seen)")
    }

    @Test func `the inside of the circle is exactly the incoming picture`() async throws {
        let still = try await Stills.render(
            [Stills.white, [1, 2, 3]], ["--fade-color", "blue"], at: "50%")
        #expect(still[150, 200] == [1, 2, 3])
    }

    @Test func `in its second delay, an unreveal shows a circle and the fade color`() async throws {
        let still = try await Stills.render(
            [[1000], [50000]],
            [
                "--type", "unreveal", "--start-frame", "30,40,120,60", "--delay", "200ms",
                "--fade-color", "black",
            ], at: "800ms")
        #expect(still[90, 70] == [1000])
        // 50000 · (1 − 655/65535), because .01 is 655 of 65535 steps.
        #expect(still[0, 0] == [49500])
    }

    @Test func `without a fade color the outside is exactly the outgoing picture`() async throws {
        let still = try await Stills.render([[4, 5, 6], Stills.white], [], at: "50%")
        #expect(still[0, 0] == [4, 5, 6])
    }

    @Test func `the navigation path applies the delay before and after the reveal`() async throws {
        let delayed = ["--delay", "200ms", "--start-frame", "100,100,50,50"]
        let before = try await Stills.render([[7], [9]], delayed, at: "199ms")
        #expect(before.samples.allSatisfy { $0 == 7 })
        #expect(try await Stills.render([[7], [9]], delayed, at: "200ms")[125, 125] == [9])
        let behind = try await Stills.render([[7], [9]], delayed, at: "900ms")
        #expect(behind.samples.allSatisfy { $0 == 9 })
    }

    @Test func `the delay of a reveal of one snapshot applies only before the motion`() async throws
    {
        let before = try await Stills.coverage(
            ["--delay", "200ms", "--start-frame", "10,10,50,50"], at: "199ms")
        #expect(before.allSatisfy { $0 == 0 })
        let whole = try await Stills.coverage(
            ["--delay", "200ms", "--type", "unreveal"], at: "199ms")
        #expect(whole.allSatisfy { $0 == 1 })
        let rect = try await Stills.rect(["--delay", "200ms"], at: "450ms")
        Self.expect(rect, [-7.6784, 42.3216, 315.3568, 315.3568], 14)
    }

    // MARK: CircularTransition
    //
    // The precision of a fitted ellipse depends on how much of its edge is in the view; tolerances
    // are ten times the fits' errors.

    static let curtis = ["--preset", "circular-transition"]

    @Test(arguments: [
        (37, "0s", [137.5, 333.5, 100, 100]), (38, "50ms", [9.375, 166.75, 408.5, 408.5]),
        (39, "100ms", [-118.75, 0, 717, 717]),
    ])
    func `the circle of circular-transition on a phone has the expected rectangles`(
        _ row: Int, _ time: String, _ rect: [Double]
    ) async throws {
        Self.expect(try await Stills.rect(size: (375, 667), Self.curtis, at: time), rect, row)
    }

    /// On a phone the circles in the middle of the motion cover the view, so no edge is visible.
    ///
    /// In a wide view they are visible; the rectangles follow from the same two formulas.
    @Test(arguments: [
        (40, "150ms", [-429.375, -93.75, 587.5, 587.5]), (41, "200ms", [-667, -187.5, 750, 750]),
    ])
    func `the circle of circular-transition in a wide view has the expected rectangles`(
        _ row: Int, _ time: String, _ rect: [Double]
    ) async throws {
        #expect(
            try await Stills.coverage(size: (375, 667), Self.curtis, at: time).allSatisfy {
                $0 == 1
            })
        let measured = try await Stills.rect(size: (667, 375), Self.curtis, at: time)
        Self.expect(measured, rect, within: 0.02, row)
    }

    @Test func `circular-transition covers a phone from 124.32 milliseconds on`() async throws {
        let before = try await Stills.coverage(size: (375, 667), Self.curtis, at: "124.3ms")
        #expect(!before.allSatisfy { $0 == 1 })
        let after = try await Stills.coverage(size: (375, 667), Self.curtis, at: "124.34ms")
        #expect(after.allSatisfy { $0 == 1 })
    }

    @Test func `circular-transition ends with 10 percent of a wide view covered`() async throws {
        let end = try await Stills.render([[7], [9]], size: (667, 375), Self.curtis, at: "100%")
        #expect(end[100, 187] == [7] && end[50, 187] == [9])
        let seen = Double(end.samples.count { $0 == 9 }) / (667 * 375)
        #expect(abs(seen - 0.1) < 0.001)
    }

    @Test func `circular-transition covers a narrow view at the end, but not a square one`()
        async throws
    {
        let narrow = try await Stills.render([[7], [9]], size: (360, 400), Self.curtis, at: "100%")
        #expect(narrow.samples.allSatisfy { $0 == 9 })
        let square = try await Stills.render([[7], [9]], size: (400, 400), Self.curtis, at: "100%")
        #expect(square[399, 0] == [7])
    }

    @Test func `push and pop of circular-transition have the same thirteen frames`() async throws {
        try await RenderTests.run(
            ["from.png", "to.png", "push/"] + Self.curtis
        ) { folder, result async throws in
            #expect(result.status == 0)
            let pop = try await Tool.runInProcess(
                ["from.png", "to.png", "pop/", "--type", "unreveal"] + Self.curtis, in: folder)
            #expect(pop.status == 0)
            let names = try Disk.names(in: folder + "/push")
            #expect(names.count == 13)
            for name in names {
                #expect(
                    try Disk.read("\(folder)/push/\(name)") == Disk.read("\(folder)/pop/\(name)"))
            }
            #expect(try picture(folder + "/push/0000.png") != picture(folder + "/from.png"))
        }
    }

    // MARK: WHBubbleTransition

    static func mask(_ center: String, _ options: [String] = []) -> [String] {
        ["--preset", "bubble-mask", "--center", center] + options
    }

    @Test(arguments: [
        (47, 375, 667, "187.5,533.5", [187.5, 533.5], 565.4896),
        (48, 300, 400, "0,0", [0, 0], 500.0), (48, 300, 400, "50%,50%", [150, 200], 250),
        (48, 300, 400, "60,80", [60, 80], 400), (48, 300, 400, "250,350", [250, 350], 430.1163),
        (48, 300, 400, "-50,450", [-50, 450], 570.0877),
    ])
    func `the circle of bubble-mask has half its radius halfway`(
        _ row: Int, _ width: Int, _ height: Int, _ center: String, _ point: [Double],
        _ radius: Double
    ) async throws {
        let rect = try await Stills.rect(size: (width, height), Self.mask(center), at: "50%")
        let half = radius * 0.5005
        Self.expect(
            rect, [point[0] - half, point[1] - half, 2 * half, 2 * half], within: 0.05, row)
    }

    @Test(arguments: [("25%", 52.0131), ("50%", 200.2), ("75%", 348.3869)])
    func `the circle of bubble-mask grows about its center`(
        _ time: String, _ radius: Double
    ) async throws {
        let rect = try await Stills.rect(Self.mask("60,80"), at: time)
        Self.expect(rect, [60 - radius, 80 - radius, 2 * radius, 2 * radius], within: 0.01, 49)
    }

    @Test func `the first radius of bubble-mask is a thousandth of the last radius`() async throws {
        let area = try await Stills.coverage(Self.mask("60,80"), at: "0s").reduce(0, +)
        #expect(abs((area / .pi).squareRoot() - 0.4) < 1e-4)
    }

    @Test func `a dismissal is a reversed presentation`() async throws {
        for (time, mirrored) in [("25%", "75%"), ("40%", "60%")] {
            let present = try await Stills.rect(Self.mask("60,80"), at: time)
            let dismiss = try await Stills.rect(
                Self.mask("60,80", ["--type", "unreveal"]), at: mirrored)
            Self.expect(dismiss, present, within: 1e-5, 51)
        }
    }

    @Test func `bubble-mask shows the incoming picture unmoved and at full opacity`() async throws {
        try await RenderTests.run(
            ["from.png", "to.png", "half.png", "--at", "50%"] + Self.mask("20,15")
        ) { folder, _ async throws in
            let (half, to) = (try picture(folder + "/half.png"), try picture(folder + "/to.png"))
            for (x, y) in [(20, 15), (18, 12), (25, 19)] { #expect(half[x, y] == to[x, y]) }
            let end = try await Tool.runInProcess(
                ["from.png", "to.png", "end.png", "--at", "100%"] + Self.mask("20,15"), in: folder)
            #expect(end.status == 0)
            #expect(try picture(folder + "/end.png") == to)
        }
    }

    // MARK: BubbleTransition

    static func bubble(_ center: String, _ options: [String] = []) -> [String] {
        ["--preset", "bubble", "--center", center] + options
    }

    /// A white view in a black bubble over a black picture; bright pixels are the view.
    static func view(_ options: [String], at time: String) async throws -> RectangleFit {
        let still = try await Stills.render(
            [Stills.black, Stills.white], options + ["--bubble-color", "black"], at: time)
        return RectangleFit(Stills.channel(0, of: still), width: 300)
    }

    @Test(arguments: [
        (55, "250,350", "50%", [124.925, 174.900, 150.150, 200.200], 0.5),
        (56, "250,350", "25%", [217.579, 304.619, 39.010, 52.013], 0.129162),
        (58, "150,200", "50%", [74.925, 99.9, 150.15, 200.2], 0.5),
    ])
    func `the view of the bubble preset grows, moves and fades in`(
        _ row: Int, _ center: String, _ time: String, _ rect: [Double], _ opacity: Double
    ) async throws {
        let fit = try await Self.view(Self.bubble(center), at: time)
        Self.expect(fit.rect, rect, within: 3e-3, row)
        #expect(abs(fit.brightness - opacity) < 2e-5, "row \(row): \(fit.brightness)")
    }

    @Test(arguments: [(55, "50%", 215.2732), (56, "25%", 55.9292)])
    func `the bubble has the preset's radius about its center`(
        _ row: Int, _ time: String, _ radius: Double
    ) async throws {
        let rect = try await Stills.rect(Self.bubble("250,350"), at: time)
        Self.expect(
            rect, [250 - radius, 350 - radius, 2 * radius, 2 * radius], within: 5e-3, row)
    }

    @Test func `the bubble preset begins with a dot and an invisible view`() async throws {
        let area = try await Stills.coverage(Self.bubble("250,350"), at: "0s").reduce(0, +)
        #expect(abs((area / .pi).squareRoot() - 0.4301) < 1e-4)
        let view = try await Stills.render(
            [Stills.black, Stills.white], Self.bubble("250,350", ["--bubble-color", "black"]),
            at: "0s")
        #expect(view.samples.allSatisfy { $0 == 0 })
    }

    @Test func `a half-transparent black view on a white bubble over red has the right colors`()
        async throws
    {
        let still = try await Stills.render(
            [[65535, 0, 0], Stills.black], Self.bubble("center"), at: "50%")
        // A share of 32768 of 65535 steps of black over white.
        #expect(still[150, 200] == [32767, 32767, 32767])
        #expect(still[150, 90] == [65535, 65535, 65535])
        #expect(still[2, 2] == [65535, 0, 0])
    }

    @Test func `the bubble is white and is removed after the end`() async throws {
        let soft: [UInt16] = [65535, 0, 0, 30000]
        let during = try await Stills.render(
            [Stills.black, soft], Self.bubble("center"), at: "99%")
        #expect(during[150, 200][3] == 65535 && during[150, 200][1] > 30000)
        let end = try await Stills.render([Stills.black, soft], Self.bubble("center"), at: "100%")
        #expect(end[150, 200] == soft)
    }

    @Test func `the bubble's color may be taken from the view's border`() async throws {
        for (type, color) in [("reveal", UInt16(65535)), ("unreveal", 0)] {
            let options = Self.bubble("center", ["--type", type, "--bubble-color", "auto"])
            let still = try await Stills.render(
                [Stills.black, Stills.white], options, at: "50%")
            let views = type == "reveal" ? [65535, 0] : [0, UInt16(65535)]
            #expect(still[150, 90] == [color] && still[2, 2] == [views[1]])
        }
    }

    /// The picture between the bubble's border and the growing view, compared with the picture
    /// itself.
    @Test func `a bubble may show a picture, which does not move`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 80, 60, .rgb)
            try FileManager.default.copyItem(
                atPath: folder + "/from.png", toPath: folder + "/bubble.png")
            try Disk.write(
                try pngFile(Bitmap(80, 60, .gray, [UInt8](repeating: 0, count: 4800))),
                to: folder + "/black.png")
            let line = ["black.png", "to.png", "o.png", "--preset", "bubble", "--at", "50%"]
            let result = try await Tool.runInProcess(
                line + ["--bubble-image", "bubble.png"], in: folder)
            try #require(result.status == 0, "\(result.errors)")
            let still = try picture(folder + "/o.png")
            let image = try picture(folder + "/bubble.png")
            // The radius is 25.05, and the view is 40.04×30.03, both centered.
            #expect(still[40, 10] == image[40, 10] && still[18, 30] == image[18, 30])
            #expect(still[40, 30] != image[40, 30] && still[2, 2] == [0, 0, 0])
            let small = try await Tool.runInProcess(
                line.dropLast(2) + ["--bubble-image", "other.png", "--overwrite"], in: folder)
            #expect(small.status == 66)
        }
    }

    @Test func `a dismissal reverses a presentation of the outgoing view`() async throws {
        let still = try await Stills.render(
            [Stills.white, Stills.black],
            Self.bubble("250,350", ["--type", "unreveal", "--bubble-color", "black"]), at: "75%")
        let fit = RectangleFit(Stills.channel(0, of: still), width: 300)
        Self.expect(fit.rect, [217.579, 304.619, 39.010, 52.013], within: 3e-3, 56)
        #expect(abs(fit.brightness - 0.129162) < 2e-5)
    }

    // MARK: WrkstrmKit

    @Test(arguments: [
        ("0s", 1.0), ("500ms", 0.987084), ("1s", 0.95), ("1500ms", 0.912916), ("2s", 0.9),
        ("2500ms", 0.912916), ("3s", 0.95), ("4s", 1), ("5s", 0.95),
    ])
    func `the pulse in rendered frames has WrkstrmKit's scales`(_ time: String, _ scale: Double)
        async throws
    {
        let alpha = try await Stills.coverage(
            ["--preset", "pulse", "--loops", "2"], at: time)
        let fit = RectangleFit(alpha, width: 300)
        let (width, height) = (300 * scale, 400 * scale)
        Self.expect(
            fit.rect, [150 - width / 2, 200 - height / 2, width, height], within: 2e-3, 62)
    }

    // MARK: Fitted

    @Test(arguments: [("25%", 51.6648), ("50%", 200)])
    func `a fitted reveal has the expected radius about its center`(
        _ time: String, _ radius: Double
    ) async throws {
        let rect = try await Stills.rect(
            ["--preset", "fitted", "--center", "60,80"], at: time)
        Self.expect(rect, [60 - radius, 80 - radius, 2 * radius, 2 * radius], 68)
    }

    @Test func `a rendered circle is closer to the exact circle than UIKit's arcs`() async throws {
        // UIKit's circles of four arcs would be up to .000273 of the radius outside.
        let rect = try await Stills.rect(
            ["--preset", "fitted", "--end-radius", "140", "--easing", "linear"], at: "99.99%")
        Self.expect(rect, [10.014, 60.014, 279.972, 279.972], 71)
    }

    @Test(arguments: [
        (["--type", "reveal"], "25%", true), (["--type", "unreveal"], "75%", false),
    ])
    func `an inverted reveal closes a hole, and an inverted unreveal opens one`(
        _ options: [String], _ time: String, _ closes: Bool
    ) async throws {
        let inverted = ["--preset", "fitted", "--center", "60,80", "--inverted"] + options
        let alpha = try await Stills.coverage(inverted, at: time)
        let circle = try await Stills.coverage(
            ["--preset", "fitted", "--center", "60,80", "--type", "unreveal"], at: "25%")
        #expect(zip(alpha, circle).allSatisfy { abs($0 + $1 - 1) < 1e-12 })
        let later = try await Stills.coverage(inverted, at: "90%").reduce(0, +)
        #expect((later > alpha.reduce(0, +)) == closes)
    }

    @Test func `an inverted reveal of one picture ends complete, and an inverted unreveal empty`()
        async throws
    {
        let inverted = ["--preset", "fitted", "--inverted"]
        #expect(try await Stills.coverage(inverted, at: "0s").allSatisfy { $0 == 0 })
        #expect(try await Stills.coverage(inverted, at: "100%").allSatisfy { $0 == 1 })
        let unreveal = inverted + ["--type", "unreveal"]
        #expect(try await Stills.coverage(unreveal, at: "0s").allSatisfy { $0 == 1 })
        #expect(try await Stills.coverage(unreveal, at: "100%").allSatisfy { $0 == 0 })
    }
}

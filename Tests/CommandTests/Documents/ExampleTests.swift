import PNG
import Raster
import TestSupport
import Testing

/// The programs in `Examples` run unmodified.
struct ExampleTests {
    static func run(
        _ name: String, _ body: (String, Tool.Result) throws -> Void
    ) async throws {
        try await RenderTests.run(["from.png", "to.png", "unused.png"]) { folder, _ throws in
            let program = Tool.path.dropLast("reveal-render".count) + name
            let result = try Tool.run([], in: folder, program: String(program))
            #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
            try body(folder, result)
        }
    }

    static func frames(_ path: String) throws -> Int {
        let bytes = try Disk.read(path)
        return try #require(PNGFile(bytes.span).animation).frames
    }

    @Test func `the example of radialPresent writes 43 frames and calls its completion`()
        async throws
    {
        try await Self.run("RadialPresent") { folder, result throws in
            #expect(result.output == "presented\n")
            #expect(try Disk.names(in: folder + "/frames").count == 43)
            #expect(try picture(folder + "/frames/0042.png") == picture(folder + "/to.png"))
        }
    }

    @Test func `the example of a looping chain runs the loop twice`() async throws {
        try await Self.run("LoopingChain") { folder, _ throws in
            #expect(try Self.frames(folder + "/chain.png") == 144)
        }
    }

    @Test func `the example of a bubble writes 31 frames`() async throws {
        try await Self.run("BubblePresent") { folder, _ throws in
            #expect(try Self.frames(folder + "/bubble.png") == 31)
        }
    }

    @Test func `the example of an interactive dismissal is canceled`() async throws {
        try await Self.run("InteractiveCancel") { folder, result throws in
            #expect(
                result.output == """
                    stage-completion at 0.4 s, finished: false
                    complete-transition at 0.4 s, finished: false

                    """)
            #expect(try Self.frames(folder + "/cancelled.png") == 25)
        }
    }

    @Test func `the example that reads frames from memory runs`() async throws {
        try await Self.run("FramesInMemory") { folder, result throws in
            #expect(result.output.hasPrefix("most changes in frame "))
            #expect(result.output.hasSuffix("half-way: 40×30\n"))
            #expect(try Disk.names(in: folder).count == 3)
        }
    }

    @Test func `the example with custom outputs runs`() async throws {
        try await Self.run("OwnOutput") { folder, result throws in
            #expect(
                result.status == 0 && result.output.hasSuffix(" bytes came through the socket\n"))
            let ppm = try Disk.read(folder + "/frames.ppm")
            #expect(ppm.count == 31 * (13 + 40 * 30 * 3))
            let to = try picture(folder + "/to.png")
            #expect(
                to.withSamples { last in
                    ppm.suffix(3600).elementsEqual(last.indices.map { last[$0] })
                })
        }
    }

    @Test func `the article about custom outputs shows the example's code`() throws {
        func lines(_ path: String) throws -> [Substring] {
            String(decoding: try Disk.read(Repository.root + path), as: UTF8.self)
                .split(separator: "\n")
        }
        let example = try lines("/Examples/OwnOutput/main.swift")
        let page = try lines("/Sources/RevealKit/RevealKit.docc/OwnOutput.md")
        let shown = page.filter { $0.hasPrefix("    ") || $0.hasPrefix("struct ") }
        #expect(shown.count > 15)
        for line in shown { #expect(example.contains(line), "\(line)") }
    }

    /// A program, its output, its animation, and the number of frames.
    private static let animations: [(name: String, output: String, file: String, frames: Int)] = [
        ("DrawAnimatedCircularMask", "started\ncomplete\n", "mask.png", 31),
        ("RadialDismiss", "dismissed\n", "dismissed.png", 25),
        ("CircularDirector", "", "slide.png", 19), ("CircularPush", "", "push.png", 13),
        (
            "PulseStop",
            "shrink at the end\ngrow at the end\nshrink at the current\nstop at the end\n",
            "pulse.png", 85
        ),
        ("SideBySide", "", "doors.png", 37), ("BubbleMaskPresent", "", "mask.png", 31),
        ("BubbleMaskDismiss", "", "dismissed.png", 31), ("BubbleDismiss", "", "dismissed.png", 31),
    ]

    @Test(arguments: animations.indices)
    func `an example's animation has the expected number of frames`(_ index: Int) async throws {
        let (name, output, file, frames) = Self.animations[index]
        try await Self.run(name) { folder, result throws in
            #expect(result.output == output)
            #expect(try Self.frames(folder + "/" + file) == frames)
        }
    }

    @Test func `every example program is run by this suite`() throws {
        // `ci` has templates for continuous integration, and `packages` has packages of their own,
        // with their own tests.
        let names = try Disk.names(in: Repository.root + "/Examples").filter {
            !["ci", "packages"].contains($0)
        }
        let others = [
            "BubblePresent", "FramesInMemory", "InteractiveCancel", "LoopingChain", "OwnOutput",
            "RadialPresent",
        ]
        #expect(names == (Self.animations.map(\.name) + others).sorted())
    }
}

import Foundation
import PNG
import Raster
import RevealComparison
import RevealRendering
import RevealTesting
import RevealValues
import Synchronization
import TestSupport
import Testing

/// `expectGolden` compares and records goldens.
struct ExpectGoldenTests {
    /// The messages of failed expectations.
    final class Words: Sendable {
        private let state = Mutex<[String]>([])

        var all: String { state.withLock { $0.joined(separator: "\n") } }

        func note(_ failure: String) { state.withLock { $0.append(failure) } }
    }

    /// Expects `pictures` to be the golden `name` in `folder`, and returns the failure's message,
    /// or an empty text.
    private static func expect(
        _ pictures: [AnyBitmap], _ name: String = "topic/fact", in folder: String,
        environment: [String: String] = [:], mode: RecordMode? = nil,
        options: ComparisonOptions? = nil, as form: GoldenForm? = nil
    ) -> String {
        var isSame = false
        let words = saying(in: folder, environment, mode, options) {
            isSame =
                if let form {
                    expectGolden(pictures, named: name, as: form)
                } else {
                    expectGolden(pictures[0], named: name)
                }
        }
        #expect(isSame == words.isEmpty)
        return words
    }

    @Test func `a failed expectation is recorded as an issue at its line`() async throws {
        try await Disk.withFolder { folder in
            let picture = try Self.picture()
            let line = #line + 3
            withKnownIssue {
                withGoldens(in: folder) {
                    _ = expectGolden(picture, named: "missing/picture")
                }
            } matching: { issue in
                issue.sourceLocation?.line == line
                    && issue.comments.contains { $0.rawValue.contains("missing/picture.png") }
            }
        }
    }

    /// A golden in Display P3, and the same color from a machine with sRGB only.
    @Test func `color-managed comparison accepts the same color in another space`() async throws {
        func file(_ pixel: [Int], _ chunks: [HandmadePNG.Chunk] = []) -> [UInt8] {
            let picture = HandmadePicture(1, 1, depth: 8, colorType: 2, pixel)
            return HandmadePNG(picture, before: chunks).bytes
        }
        let golden = file([187, 105, 62], [HandmadeProfile.phone.chunk])
        var options = ComparisonOptions.golden
        options.isColorManaged = true
        try await Disk.withFolder { folder in
            _ = Self.saying(in: folder, [:], .all) { expectGolden(png: golden, named: "wide") }
            for (pixel, isSame) in [([200, 100, 50], true), ([204, 100, 50], false)] {
                let managed = Self.saying(in: folder, [:], .never, options) {
                    expectGolden(png: file(pixel), named: "wide")
                }
                #expect(managed.isEmpty == isSame, "\(managed)")
                let exact = Self.saying(in: folder, [:], .never) {
                    expectGolden(png: file(pixel), named: "wide")
                }
                #expect(exact.contains("differs from its golden"))
            }
        }
    }

    /// The messages of expectations in `body`, with goldens in `folder`.
    static func saying(
        in folder: String, _ environment: [String: String] = [:], _ mode: RecordMode? = nil,
        _ options: ComparisonOptions? = nil, goldens: String = "goldens", _ body: () throws -> Void
    ) rethrows -> String {
        var settings = GoldenSettings()
        let variables = ["REVEAL_FAILURES": folder + "/failures"].merging(environment) { $1 }
        settings.environment = { variables[$0] }
        let words = Words()
        settings.onFailure = words.note
        try GoldenSettings.$current.withValue(settings) {
            try withGoldens(record: mode, in: "\(folder)/\(goldens)", options: options, body)
        }
        return words.all
    }

    /// The folder for failures of the golden `name` in `folder`.
    private static func failures(_ name: String = "topic/fact", in folder: String) -> String {
        "\(folder)/failures\(folder)/goldens/\(name).png"
    }

    private static func picture(_ seed: UInt64 = 1) throws -> AnyBitmap {
        .eight(try bitmap(seed))
    }

    private static func bitmap(_ seed: UInt64) throws -> Bitmap<UInt8> {
        var noise = Noise(seed)
        return try noise.bitmap(6, 4, .rgb)
    }

    @Test func `a missing golden is recorded and fails, and the next run passes`() async throws {
        try await Disk.withFolder { folder in
            let picture = try Self.picture()
            let words = Self.expect([picture], in: folder)
            let path = folder + "/goldens/topic/fact.png"
            #expect(
                words == """
                    recorded \(path), because it was missing
                    look at it, and then run the tests again
                    """)
            #expect(try decode(path) == picture)
            #expect(Self.expect([picture], in: folder).isEmpty)
            #expect(Self.expect([picture], in: folder, environment: ["CI": "1"]).isEmpty)
        }
    }

    @Test(arguments: ["true", "1", "yes"])
    func `continuous integration records nothing, whatever the mode`(_ value: String) async throws {
        try await Disk.withFolder { folder in
            for mode in RecordMode.allCases {
                let words = Self.expect(
                    [try Self.picture()], in: folder,
                    environment: ["CI": value, "REVEAL_RECORD": mode.rawValue], mode: mode)
                #expect(words.contains("there is no golden: \(folder)/goldens/topic/fact.png"))
                #expect(!Disk.exists(folder + "/goldens"))
            }
            #expect(try decode(Self.failures(in: folder) + "/actual.png") == Self.picture())
        }
    }

    @Test func `a failure writes three pictures and prints a command that accepts the new one`()
        async throws
    {
        try await Disk.withFolder { folder in
            _ = Self.expect([try Self.picture(1)], in: folder)
            let words = Self.expect([try Self.picture(2)], in: folder)
            #expect(
                words.contains(
                    "topic/fact.png differs from its golden: 24 of 24 pixels differ (100 %)"))
            let golden = folder + "/goldens/topic/fact.png"
            #expect(try decode(golden) == Self.picture(1))
            let failures = Self.failures(in: folder)
            #expect(
                try Disk.names(in: failures) == ["actual.png", "difference.png", "expected.png"])
            #expect(try decode(failures + "/expected.png") == Self.picture(1))
            #expect(try decode(failures + "/actual.png") == Self.picture(2))
            #expect(try decode(failures + "/difference.png").width == 3 * 6 + 16)
            let command = try #require(words.firstMatch(of: /accept it: (.*)/)).output.1
            let result = try Tool.run(["-c", String(command)], in: folder, program: "/bin/sh")
            #expect(result.status == 0, "\(result.errors)")
            #expect(Self.expect([try Self.picture(2)], in: folder).isEmpty)
        }
    }

    @Test(arguments: [
        (RecordMode.all, true, true, true), (.failed, false, true, true),
        (.missing, false, false, true), (.never, false, false, false),
    ])
    func `each recording mode, from a trait or the environment, records its cases only`(
        _ mode: RecordMode, _ same: Bool, _ different: Bool, _ missing: Bool
    ) async throws {
        for byEnvironment in [false, true] {
            try await Disk.withFolder { folder in
                let environment = byEnvironment ? ["REVEAL_RECORD": mode.rawValue] : [:]
                // The environment overrides a trait.
                let trait = byEnvironment ? RecordMode.missing : mode
                func isRecorded(_ picture: AnyBitmap, _ name: String) -> Bool {
                    Self.expect(
                        [picture], name, in: folder, environment: environment, mode: trait
                    ).contains("recorded ")
                }
                _ = Self.expect([try Self.picture(1)], "there", in: folder)
                #expect(isRecorded(try Self.picture(1), "there") == same)
                #expect(isRecorded(try Self.picture(2), "there") == different)
                #expect(isRecorded(try Self.picture(1), "gone") == missing)
                let golden = try decode(folder + "/goldens/there.png")
                #expect(try golden == Self.picture(different ? 2 : 1))
                #expect(Disk.exists(folder + "/goldens/gone.png") == missing)
            }
        }
    }

    @Test func `an unknown mode is reported`() async throws {
        try await Disk.withFolder { folder in
            let words = Self.expect(
                [try Self.picture()], in: folder, environment: ["REVEAL_RECORD": "mising"])
            #expect(
                words == "REVEAL_RECORD: unknown value 'mising'\ndid you mean 'missing'?")
            #expect(try Disk.names(in: folder).isEmpty)
        }
    }

    @Test func `an exact comparison includes layout and depth, and tolerances are opt-in`()
        async throws
    {
        try await Disk.withFolder { folder in
            guard case .eight(let bitmap) = try Self.picture() else { return }
            _ = Self.expect([.eight(bitmap)], in: folder)
            let opaque = AnyBitmap.eight(try bitmap.converted(to: .rgba))
            let deep = AnyBitmap.sixteen(try bitmap.converted(to: UInt16.self))
            #expect(
                Self.expect([opaque], in: folder).contains(
                    "expected 6×4 RGB, 8 bits, but the picture is 6×4 RGBA, 8 bits"))
            #expect(!Self.expect([deep], in: folder).isEmpty)
            for picture in [opaque, deep] {
                #expect(Self.expect([picture], in: folder, options: .init()).isEmpty)
            }
            var near = bitmap
            near.withMutableRow(1) { row in row[4] = row[4] < 128 ? row[4] + 2 : row[4] - 2 }
            var options = ComparisonOptions.golden
            #expect(!Self.expect([.eight(near)], in: folder, options: options).isEmpty)
            options.tolerance = 2
            #expect(Self.expect([.eight(near)], in: folder, options: options).isEmpty)
            options.tolerance = 1
            #expect(!Self.expect([.eight(near)], in: folder, options: options).isEmpty)
            options.allowance = .pixels(1)
            #expect(Self.expect([.eight(near)], in: folder, options: options).isEmpty)
        }
    }

    @Test func `frames are recorded as a film strip or an animation and compared one by one`()
        async throws
    {
        let still = try Self.picture(3)
        let frames = [try Self.picture(1), try Self.picture(2), still, still]
        var changed = frames
        changed[3] = try Self.picture(4)
        for (form, isAnimation) in [(GoldenForm.filmStrip, false), (.animation(.sixty), true)] {
            try await Disk.withFolder { folder in
                #expect(Self.expect(frames, in: folder, as: form).contains("recorded "))
                #expect(Self.expect(frames, in: folder, as: form).isEmpty)
                let golden = try Disk.read(folder + "/goldens/topic/fact.png")
                let file = try PNGFile(golden.span)
                #expect(file.animation?.frames == (isAnimation ? 4 : nil))
                #expect(file.header.width == (isAnimation ? 6 : 24))
                let words = Self.expect(changed, in: folder, as: form)
                #expect(words.contains(isAnimation ? "frame 3: 24 of 24" : "24 of 96 pixels"))
                let fewer = Self.expect(Array(frames.dropLast()), in: folder, as: form)
                #expect(
                    fewer.contains(
                        isAnimation ? "4 frames expected, 3 frames found" : "the sizes differ"))
            }
        }
    }

    @Test func `frames of different sizes, or an empty list of frames, are refused`() async throws {
        var noise = Noise(1)
        let wide: Bitmap<UInt8> = try noise.bitmap(7, 4, .rgb)
        try await Disk.withFolder { folder in
            let pair = [try Self.picture(), .eight(wide)]
            #expect(
                Self.expect(pair, in: folder, as: .filmStrip).contains(
                    "the frames differ in size: 6×4 and 7×4"))
            #expect(Self.expect([], in: folder, as: .filmStrip).contains("there are no frames"))
        }
    }

    @Test(arguments: ["", "../up", "/root", "a//b", "a/../../b", ".hidden", "a/", "z\u{0}"])
    func `a golden's name that leaves the folder or hides the file is refused`(
        _ name: String
    ) async throws {
        try await Disk.withFolder { folder in
            let words = Self.expect([try Self.picture()], name, in: folder)
            #expect(words.contains("cannot be the name of a golden"))
            #expect(try Disk.names(in: folder).isEmpty)
        }
    }

    @Test func `an animation's frame rate and form are compared too`() async throws {
        let frames = [try Self.picture(1), try Self.picture(2)]
        try await Disk.withFolder { folder in
            _ = Self.expect(frames, in: folder, as: .animation(.sixty))
            let thirty = try FrameRate("30")
            #expect(
                Self.expect(frames, in: folder, as: .animation(thirty)).contains(
                    "frame 0 is shown for 1/30 s instead of 1/60 s, and 1 more frame differs"))
            #expect(
                Self.expect(frames, in: folder, as: .filmStrip).contains(
                    "2 frames expected, no animation found"))
            #expect(Self.expect(frames, in: folder, as: .animation(.sixty)).isEmpty)
        }
    }

    @Test func `frames may be an array of bitmaps with 8 or 16 bits`() async throws {
        var noise = Noise(5)
        let frames: [Bitmap<UInt16>] = [
            try noise.bitmap(5, 4, .gray), try noise.bitmap(5, 4, .gray),
        ]
        try await Disk.withFolder { folder in
            _ = Self.saying(in: folder) { expectGolden(frames, named: "grey") }
            let any = frames.map { AnyBitmap.sixteen($0) }
            #expect(Self.expect(any, "grey", in: folder, as: .filmStrip).isEmpty)
        }
    }

    @Test func `existing files are recorded byte by byte and compared by their pixels`()
        async throws
    {
        let frames = [try Self.picture(1), try Self.picture(2)]
        try await Disk.withFolder { folder in
            _ = Self.expect(frames, "made", in: folder, as: .animation(.sixty))
            let path = folder + "/goldens/made.png"
            let bytes = try Disk.read(path)
            let recorded = Self.saying(in: folder) {
                expectGolden(file: path, named: "file")
                expectGolden(png: bytes, named: "bytes")
            }
            #expect(recorded.components(separatedBy: "recorded ").count == 3)
            #expect(try Disk.read(folder + "/goldens/file.png") == bytes)
            #expect(try Disk.read(folder + "/goldens/bytes.png") == bytes)
            // Only the pixels count, not the compression.
            let other = try pngFile(Self.bitmap(1))
            let stills = Self.saying(in: folder) { expectGolden(png: other, named: "still") }
            #expect(stills.contains("recorded "))
            #expect(Self.expect([frames[0]], "still", in: folder).isEmpty)
            let wrong = Self.saying(in: folder) {
                expectGolden(png: other, named: "file")
                expectGolden(file: folder + "/gone.png", named: "file")
                expectGolden(png: [1, 2, 3], named: "file")
            }
            #expect(
                wrong.contains("file.png differs from its golden: 2 frames expected, no animation"))
            #expect(
                wrong.contains(
                    "cannot read the picture: \(folder)/gone.png: no such file or directory"))
            #expect(wrong.contains("cannot read the picture: 3 bytes: not a PNG file"))
        }
    }

    @Test func `a damaged golden is reported with a remedy`() async throws {
        let picture = try Self.picture()
        try await Disk.withFolder { folder in
            _ = Self.expect([picture], in: folder)
            let path = folder + "/goldens/topic/fact.png"
            let whole = try Disk.read(path)
            for (bytes, why, cure) in [
                (Array(whole.prefix(50)), "the file is cut off at byte ", "restore it"),
                (
                    Array("version https://git-lfs.github.com/spec/v1\n".utf8), "not a PNG file\n",
                    "it is a Git LFS pointer: run git lfs pull\n"
                ),
            ] {
                try Disk.write(bytes, to: path)
                let words = Self.expect([picture], in: folder)
                #expect(words.hasPrefix("cannot read the golden: \(path): \(why)"), "\(words)")
                #expect(words.contains("\n\(cure)"), "\(words)")
                let actual = Self.failures(in: folder) + "/actual.png"
                #expect(try decode(actual) == picture)
                #expect(words.hasSuffix("cp '\(actual)' '\(path)'"))
            }
            #expect(Self.expect([picture], in: folder, mode: .failed).contains("recorded "))
            #expect(Self.expect([picture], in: folder).isEmpty)
        }
    }

    @Test func `each golden has its own folder for failures`() async throws {
        try await Disk.withFolder { folder in
            let picture = try Self.picture()
            for place in ["one", "two", "two/../three"] {
                let words = Self.saying(in: folder, ["CI": "1"], goldens: place) {
                    expectGolden(picture, named: "same")
                }
                #expect(words.contains("there is no golden: "))
            }
            let places = try Disk.paths(below: folder + "/failures").filter {
                $0.hasSuffix("/same.png/actual.png")
            }
            #expect(
                places
                    == ["one", "three", "two"].map {
                        "\(folder.dropFirst())/\($0)/same.png/actual.png"
                    })
        }
    }

    @Test func `failure files are removed when the test passes or fails in another way`()
        async throws
    {
        try await Disk.withFolder { folder in
            let failures = Self.failures(in: folder)
            _ = Self.expect([try Self.picture(1)], in: folder)
            _ = Self.expect([try Self.picture(2)], in: folder)
            #expect(Disk.exists(failures + "/difference.png"))
            // No process has this number, as if the process that made the file had been killed.
            let id = try Disk.read("/proc/sys/kernel/random/boot_id").prefix(8)
            let boot = String(decoding: id, as: UTF8.self)
            try Disk.write([1], to: "\(failures)/.reveal-render-\(boot)-2147483647-a-0")
            try Disk.write([1], to: folder + "/goldens/topic/fact.png")
            _ = Self.expect([try Self.picture(2)], in: folder)
            #expect(try Disk.names(in: failures) == ["actual.png"])
            try Disk.write(
                try pngFile(Self.bitmap(2)), to: folder + "/goldens/topic/fact.png")
            #expect(Self.expect([try Self.picture(2)], in: folder).isEmpty)
            #expect(!Disk.exists(failures))
        }
    }

    @Test func `withGoldens applies across suspensions, and inside detached tasks that call it`()
        async throws
    {
        let picture = try Self.picture()
        try await Disk.withFolder { folder in
            for name in ["waiting", "detached"] {
                _ = Self.expect([picture], name, in: folder)
            }
            let areSame = await withGoldens(record: .never, in: folder + "/goldens") {
                await Task.yield()
                return expectGolden(picture, named: "waiting")
            }
            #expect(areSame)
            let detached = Task.detached {
                await withGoldens(record: .never, in: folder + "/goldens") {
                    await Task.yield()
                    return expectGolden(picture, named: "detached")
                }
            }
            #expect(await detached.value)
        }
    }

    @Test func `a tolerance that accepts everything is refused`() async throws {
        try await Disk.withFolder { folder in
            _ = Self.expect([try Self.picture(1)], in: folder)
            var options = ComparisonOptions.golden
            (options.metric, options.tolerance) = (.yiq, 5)
            let words = Self.expect([try Self.picture(2)], in: folder, options: options)
            #expect(words.hasPrefix("distances by yiq are at most 1"), "\(words)")
        }
    }

    @Test func `compared goldens are logged if the environment names a log file`() async throws {
        try await Disk.withFolder { folder in
            let environment = ["REVEAL_ASKED": folder + "/asked"]
            for name in ["a", "deep/b", "a"] {
                _ = Self.expect(
                    [try Self.picture()], name, in: folder, environment: environment)
            }
            let names = ["a", "deep/b", "a"].map { "\(folder)/goldens/\($0).png\u{0}" }
            #expect(try Disk.read(folder + "/asked") == Array(names.joined().utf8))
            let words = Self.expect(
                [try Self.picture()], in: folder, environment: ["REVEAL_ASKED": folder])
            #expect(words == "cannot write the output: \(folder): is a directory")
        }
    }
}

import CommandSupport
import Foundation
import TestSupport
import Testing

/// `compare` with pictures that have different color descriptions.
struct CompareColorTests {
    private static let phone = [HandmadeProfile.phone.chunk]
    /// Colors in sRGB, and their values in Display P3 according to Little CMS.
    private static let plain: [[UInt8]] = [[255, 59, 48], [10, 132, 255], [200, 100, 50]]
    private static let wide: [[UInt8]] = [[235, 78, 61], [59, 130, 247], [187, 105, 62]]

    private static func withPictures(
        _ body: (_ folder: String) async throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            try ColorSpaceTests.write(plain, to: folder + "/plain.png")
            try ColorSpaceTests.write(wide, phone, to: folder + "/golden.png")
            try await body(folder)
        }
    }

    private static func run(_ folder: String, _ words: String...) async throws -> Tool.Result {
        try await Tool.runInProcess(["compare"] + words, in: folder)
    }

    /// A golden from a phone and a picture from a machine without a profile, and the reverse.
    @Test(arguments: [("golden.png", "plain.png"), ("plain.png", "golden.png")])
    func `equal colors with different descriptions are the same if --color-managed is given`(
        _ expected: String, _ actual: String
    ) async throws {
        try await Self.withPictures { folder in
            let exact = try await Self.run(folder, expected, actual)
            #expect(exact.status == 1)
            #expect(exact.output.contains("the files describe their colors differently"))
            let managed = try await Self.run(folder, expected, actual, "--color-managed")
            let names = expected == "golden.png" ? "Display P3 and sRGB" : "sRGB and Display P3"
            #expect(managed.status == 0, "\(managed.output)")
            #expect(
                managed.output.contains(
                    "the colors are the same, but described differently: \(names)"),
                "\(managed.output)")
        }
    }

    @Test func `pictures whose colors cannot be converted into each other are different`()
        async throws
    {
        try await Self.withPictures { folder in
            let tables = [HandmadeProfile.tables.chunk]
            try ColorSpaceTests.write(Self.plain, tables, to: folder + "/tables.png")
            let kinds: [([UInt8], String)] = [([9, 16, 0, 1], "pq"), ([9, 18, 0, 1], "hlg")]
            for (numbers, name) in kinds {
                try ColorSpaceTests.write(
                    Self.plain, [.init("cICP", numbers)], to: "\(folder)/\(name).png")
            }
            let names = ["plain", "tables", "pq", "hlg"]
            for one in names {
                for other in names {
                    let result = try await Self.run(
                        folder, one + ".png", other + ".png", "--color-managed")
                    #expect(result.status == (one == other ? 0 : 1), "\(one) \(other)")
                    #expect(
                        result.output.contains("their colors cannot be converted")
                            == (one != other), "\(result.output)")
                }
            }
            #expect(try await Self.run(folder, "plain.png", "pq.png").status == 0)
        }
    }

    @Test func `different colors are reported as different, regardless of their descriptions`()
        async throws
    {
        try await Self.withPictures { folder in
            var other = Self.wide
            other[1][0] += 3
            try ColorSpaceTests.write(other, Self.phone, to: folder + "/other.png")
            let result = try await Self.run(
                folder, "plain.png", "other.png", "--color-managed", "--json")
            #expect(result.status == 1)
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
            let picture = try #require((object["pictures"] as? [[String: Any]])?.first)
            let frame = try #require((picture["frames"] as? [[String: Any]])?.first)
            #expect(frame["different"] as? Int == 512 && frame["largest"] as? Double == 3)
            let sentences = picture["sentences"] as? [String] ?? []
            #expect(
                sentences.last?.hasSuffix("so colors were converted before the comparison") == true)
        }
    }

    @Test func `without --color-managed only the numbers are compared`() async throws {
        try await Self.withPictures { folder in
            try ColorSpaceTests.write(Self.plain, Self.phone, to: folder + "/numbers.png")
            let result = try await Self.run(folder, "plain.png", "numbers.png")
            #expect(result.status == 0)
            #expect(
                try await Self.run(folder, "plain.png", "numbers.png", "--color-managed").status
                    == 1)
        }
    }

    @Test func `a report with --color-managed notes that equal colors have different descriptions`()
        async throws
    {
        try await Self.withPictures { folder in
            let result = try await Self.run(
                folder, "golden.png", "plain.png", "--color-managed", "--report", "r.html")
            #expect(result.status == 0)
            let page = String(decoding: try Disk.read(folder + "/r.html"), as: UTF8.self)
            #expect(page.contains("the colors are the same, but described differently"))
        }
    }

    @Test func `pictures with the same description are compared by their samples`() async throws {
        try await Self.withPictures { folder in
            var other = Self.plain
            other[0][0] -= 1
            try ColorSpaceTests.write(other, to: folder + "/other.png")
            let result = try await Self.run(folder, "plain.png", "other.png", "--color-managed")
            #expect(result.status == 1 && !result.output.contains("colors differently"))
        }
    }
}

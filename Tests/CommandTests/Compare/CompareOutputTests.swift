import CommandSupport
import Foundation
import FoundationXML
import PNG
import Raster
import TestSupport
import Testing

/// The files that `compare` writes contain every pair, and replace only those of earlier runs.
struct CompareOutputTests {
    @Test func `an unreadable pair is reported in all outputs`() async throws {
        try await Disk.withFolder { folder in
            try CompareTests.write([], in: folder)
            try Disk.write([1, 2], to: folder + "/b.png")
            let outputs = ["--report", "r.html", "--junit", "r.xml"]
            let result = try await Tool.runInProcess(
                ["compare", "a.png", "b.png"] + outputs, in: folder)
            #expect(result.status == 65 && result.output.isEmpty)
            #expect(
                result.errors
                    == "reveal-render: error: cannot read the picture: b.png: not a PNG file\n")
            let page = String(decoding: try Disk.read(folder + "/r.html"), as: UTF8.self)
            #expect(page.contains(#""status":"unreadable""#) && page.hasSuffix("</html>\n"))
            let reader = XMLReader(Data(try Disk.read(folder + "/r.xml")))
            #expect(reader.names == ["b.png"] && reader.problems == ["error"])
            let json = try await Tool.runInProcess(
                ["compare", "a.png", "b.png", "--json"], in: folder)
            #expect(json.status == 65 && json.errors == result.errors)
            let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
            let counts = (object as? [String: Any])?["counts"] as? [String: Int]
            #expect(counts?["unreadable"] == 1 && counts?["changed"] == 0)
        }
    }

    @Test func `compare replaces only outputs of its earlier runs`() async throws {
        try await Disk.withFolder { folder in
            try CompareTests.write([(1, 1, [0, 0, 0])], in: folder)
            let line = ["compare", "a.png", "b.png", "--report", "r.html", "--junit", "r.xml"]
            #expect(try await Tool.runInProcess(line, in: folder).status == 1)
            let first = try Disk.contents(of: folder)
            try CompareTests.write([], in: folder)
            #expect(try await Tool.runInProcess(line, in: folder).status == 0)
            for name in ["r.html", "r.xml"] {
                #expect(try Disk.read("\(folder)/\(name)") != first[name])
                // A page that plays a transition is not a report, and neither is text that mentions
                // one.
                for foreign in ["<!doctype html>\n<title>mine</title>", "reveal-render compare\n"] {
                    try Disk.write(Array(foreign.utf8), to: "\(folder)/\(name)")
                    let refused = try await Tool.runInProcess(line, in: folder)
                    #expect(refused.status == 73)
                    #expect(refused.errors.contains("did not write: \(name)\n"))
                    #expect(try Disk.read("\(folder)/\(name)") == Array(foreign.utf8))
                }
                #expect(try await Tool.runInProcess(line + ["-y"], in: folder).status == 0)
            }
            let render = try await Tool.runInProcess(
                ["a.png", "b.png", "r.html", "-y", "-q"], in: folder)
            #expect(render.status == 0)
            #expect(try await Tool.runInProcess(line, in: folder).status == 73)
        }
    }

    @Test func `the JUnit results contain the time for each picture`() async throws {
        try await Disk.withFolder { folder in
            for side in ["e", "a"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(side)", withIntermediateDirectories: false)
                var noise = Noise(72)
                for (name, size) in [("large", 700), ("small", 2)] {
                    let bitmap: Bitmap<UInt8> = try noise.bitmap(size, size, .rgb)
                    try Disk.write(
                        try pngFile(bitmap, compression: side == "e" ? .fast : .balanced),
                        to: "\(folder)/\(side)/\(name).png")
                }
            }
            let line = ["compare", "e", "a", "--junit", "r.xml", "--threads", "1"]
            #expect(try await Tool.runInProcess(line, in: folder).status == 0)
            let reader = XMLReader(Data(try Disk.read(folder + "/r.xml")))
            let times = try reader.times.map { try #require(Double($0)) }
            let whole = try #require(reader.counts["time"].flatMap(Double.init))
            #expect(reader.names == ["large.png", "small.png"])
            // Half a million pixels take longer than four, and the total is at least the sum.
            #expect(times.count == 2 && times[0] > times[1] && times[1] > 0)
            #expect(whole >= times[0] + times[1])
        }
    }
}

/// The test cases in a JUnit file.
final class XMLReader: NSObject, XMLParserDelegate {
    private(set) var names: [String] = []
    private(set) var problems: [String] = []
    private(set) var counts: [String: String] = [:]
    /// The time of each test case, as written.
    private(set) var times: [String] = []

    init(_ data: Data) {
        super.init()
        let parser = XMLParser(data: data)
        parser.delegate = self
        _ = parser.parse()
    }

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        switch element {
        case "testcase":
            names.append(attributes["name"] ?? "")
            times.append(attributes["time"] ?? "")
        case "testsuite": counts = attributes.filter { $0.key != "name" }
        case "failure", "error": problems.append(element)
        default: break
        }
    }
}

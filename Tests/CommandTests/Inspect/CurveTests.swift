import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// The command that plots timing functions.
struct CurveTests {
    @Test(arguments: [
        "ease-in-out", "spring(1,200,12)", "steps(5,jump-both)", "linear(0,1.4 30%,1)",
    ])
    func `a plot is well-formed SVG without external content`(_ easing: String) async throws {
        try await Disk.withFolder { folder in
            let result = try await Tool.runInProcess(["curve", easing, "curve.svg"], in: folder)
            #expect(result.status == 0 && result.output.isEmpty)
            #expect(result.errors == "wrote a curve to curve.svg\n")
            let check = """
                import sys, xml.dom.minidom
                document = xml.dom.minidom.parse(sys.argv[1]).documentElement
                names = {node.tagName for node in document.getElementsByTagName('*')}
                print(document.tagName, document.getAttribute('viewBox'), sorted(names))
                """
            let seen = try Tool.run(
                ["-c", check, folder + "/curve.svg"], in: folder, program: "/usr/bin/python3")
            #expect(seen.output.hasPrefix("svg 0 0 720 540 ["), "\(seen.errors)")
            #expect(!seen.output.contains("image") && !seen.output.contains("script"))
        }
    }

    /// It took 41 s if stops have no positions, and 294 s if they have.
    @Test(.timeLimit(.minutes(30)), arguments: [false, true], ["c.svg", "c.png"])
    func `an easing with ten thousand stops is plotted`(_ haveInputs: Bool, _ output: String)
        async throws
    {
        let stops = (0..<10_000).map { "\($0 % 7)" + (haveInputs ? " \(Double($0) / 100)%" : "") }
        try await Disk.withFolder { folder in
            let easing = "linear(\(stops.joined(separator: ",")))"
            // A separate process, because it waits for no turn, which would count.
            let result = try Tool.run(["curve", easing, output], in: folder)
            #expect(result.status == 0 && Disk.exists(folder + "/" + output))
        }
    }

    @Test func `a PNG plot has the requested size and theme, and has a key`() async throws {
        try await Disk.withFolder { folder in
            let line = ["curve", "ease", "curve.png", "--size", "300x240", "--scale", "2"]
            for more in [[], ["--theme", "dark"]] {
                #expect(try await Tool.runInProcess(line + more, in: folder).status == 0)
                let plot = try picture(folder + "/curve.png")
                #expect((plot.width, plot.height) == (600, 480))
                #expect(plot[0, 0] == (more.isEmpty ? [255, 255, 255] : [0x14, 0x17, 0x1C]))
            }
            let info = try await Tool.runInProcess(["info", "curve.png"], in: folder)
            #expect(info.output.contains("\nkey: curve "))
        }
    }

    @Test(arguments: ["curve.svg", "curve.png"])
    func `a plot replaces only an existing plot`(_ name: String) async throws {
        try await Disk.withFolder { folder in
            for easing in ["ease", "linear"] {
                #expect(
                    try await Tool.runInProcess(["curve", easing, name], in: folder).status == 0)
            }
            let other = Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
            try Disk.write(other, to: "\(folder)/\(name)")
            let refused = try await Tool.runInProcess(["curve", "ease", name], in: folder)
            #expect(refused.status == 73)
            #expect(
                refused.errors
                    == "reveal-render: error: will not replace files that this program did not "
                    + "write: \(name)\nhint: choose another name, or replace it with --overwrite\n")
            #expect(try Disk.read("\(folder)/\(name)") == other)
            #expect(
                try await Tool.runInProcess(["curve", "ease", name, "-y"], in: folder).status == 0)
        }
    }
}

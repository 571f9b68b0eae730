import Foundation
import TestSupport
import Testing

/// Reveals in a page of 240×150, with pictures of their instants in headless Chromium.
struct RevealPage {
    static let size = "240x150"
    /// Device pixels per page pixel.
    static let scales = ["1", "1.5", "2", "3"]

    /// Two overlapping screens that differ everywhere.
    static let screens = """
        *{margin:0}html,body{height:100%;overflow:hidden}
        .outgoing,.incoming{position:absolute;inset:0;font:20px/1.5 sans-serif;overflow:hidden}
        .outgoing{background:#fff;color:#111}.incoming{background:#101820;color:#eee}p{padding:20px}
        """

    static let text = "<p>The quick brown fox jumps over the lazy dog.</p>"

    /// Writes `page` to `folder`, and returns actions that take pictures of it without and with the
    /// element `b`, from.png and to.png.
    static func begin(_ page: String, in folder: String) throws -> [String] {
        try Disk.write(Array(page.utf8), to: folder + "/page.html")
        return [
            try Browser.run("b.style.visibility='hidden';1"),
            try Browser.screenshot(folder + "/from.png"),
            try Browser.run("b.style.visibility='';1"),
            try Browser.screenshot(folder + "/to.png"),
        ]
    }

    /// Pauses all animations at an instant and waits until it is shown.
    static func show(_ time: Double) throws -> String {
        try Browser.run(
            """
            document.getAnimations().forEach(a => { a.pause(); a.currentTime = \(time) })
            new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))
            """)
    }

    /// Eleven instants of a motion of `duration` milliseconds.
    static func times(_ duration: Double) -> [Double] {
        (0...10).map { duration * Double($0) / 10 }
    }

    /// Pictures of these instants in the folder `name` of `folder`, numbered from 0.
    static func shots(_ duration: Double, _ name: String, in folder: String) throws -> [String] {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        let list = times(duration).map { "\($0)ms\n" }.joined()
        try Disk.write(Array(list.utf8), to: "\(folder)/\(name).txt")
        return try times(duration).enumerated().flatMap { number, time in
            [try show(time), try Browser.screenshot("\(folder)/\(name)/\(number + 10).png")]
        }
    }

    /// Requires that the pictures in the folder `name` match the scene file of `keys` to within
    /// this length.
    static func expect(
        _ keys: [String], within: String, _ name: String, in folder: String
    ) throws {
        let scene = keys + ["outgoing: from.png", "incoming: to.png"]
        try Disk.write(Array(scene.map { $0 + "\n" }.joined().utf8), to: "\(folder)/\(name).yaml")
        let line =
            "measure \(name)/ --times \(name).txt --outgoing from.png --incoming to.png --expect "
            + "\(name).yaml --within \(within)"
        let result = try Tool.run(line.split(separator: " ").map(String.init), in: folder)
        #expect(
            result.status == 0 && result.output.hasPrefix("as expected"),
            "\(keys): \(result.output)\(result.errors)")
    }
}

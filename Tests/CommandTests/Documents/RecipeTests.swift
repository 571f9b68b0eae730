import Foundation
import TestSupport
import Testing

/// The shell commands on the page about movies, run unmodified.
struct RecipeTests {
    /// The lines of the shell blocks in a page.
    static func recipes(in page: String) throws -> [String] {
        let text = String(decoding: try Disk.read("\(Repository.root)/\(page)"), as: UTF8.self)
        let blocks = text.components(separatedBy: "```sh\n").dropFirst()
        return blocks.flatMap { block in
            block.components(separatedBy: "```")[0].split(separator: "\n").map(String.init)
        }
    }

    private static let lines = (try? recipes(in: "docs/movies.md")) ?? []

    /// The lines that call a program.
    private static func lines(calling program: String) -> [String] {
        lines.filter { $0.split { " |&".contains($0) }.contains(program[...]) }
    }

    /// The lines whose programs `make test` installs.
    private static let common = lines.filter {
        !(lines(calling: "mpv") + lines(calling: "gifski")).contains($0)
    }

    private static func isInstalled(_ program: String) -> Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").contains { Disk.exists("\($0)/\(program)") }
    }

    @Test func `the page about movies has shell commands`() {
        #expect(Self.common.count > 12 && Self.lines.count == Self.common.count + 2)
    }

    @Test(arguments: common)
    func `every command of the page about movies succeeds`(_ line: String) async throws {
        try await Self.run(line)
    }

    @Test(.enabled(if: isInstalled("mpv"), "mpv is not installed"))
    func `mpv plays a Y4M stream`() async throws {
        for line in Self.lines(calling: "mpv") {
            try await Self.run(line.replacing("mpv ", with: "mpv --vo=null --no-config "))
        }
    }

    @Test(.enabled(if: isInstalled("gifski"), "gifski is not installed"))
    func `gifski makes a GIF of numbered frames`() async throws {
        for line in Self.lines(calling: "gifski") { try await Self.run(line) }
    }

    static func run(_ line: String) async throws {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 64, 48)
            let before = try Set(Disk.names(in: folder))
            let quiet = line.replacing("| ffmpeg ", with: "| ffmpeg -v error ")
            let result = try StreamTests.bash(
                """
                export PATH="\(Tool.path.dropLast("/reveal-render".count)):$PATH"
                export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
                \(quiet)
                """, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            let made = try Set(Disk.names(in: folder)).subtracting(before).subtracting([
                "gifski", "parts",
            ])
            guard !line.contains("mpv"), !line.contains("ffplay") else { return }
            let file = try #require(made.first, "\(result.errors)")
            #expect(made.count == 1)
            guard !file.hasSuffix(".webp") else { return }
            let frames = try Movies.facts(file, in: folder)["nb_read_frames"].flatMap { Int($0) }
            let expected = file == "out.mp4" ? 91 : file.hasSuffix(".gif") ? 26 : 31
            #expect(frames == (file == "small.gif" ? 14 : expected))
        }
    }
}

import Foundation
import TestSupport
import Testing

/// The command handles a full disk.
struct FullDiskTests {
    /// Arguments of the tested outputs.
    static let outputs = [["f/", "--duration", "9f"], ["out.png", "--duration", "9f"]]

    /// Renders to a disk mounted with `OPTION`, and again after the disk has more room.
    static let script = """
        mkdir disk; mount -t tmpfs -o "$OPTION" none disk || exit 99
        cd disk
        "$TOOL" ../from.png ../to.png "$@"; echo $? > ../status
        cp -a . ../after; mount -o remount,size=64m,nr_inodes=1000 .
        "$TOOL" ../from.png ../to.png "$@" --quiet || exit 98
        cp -a . ../again
        """

    private static let tally = Tally(0, cases: outputs.count)

    @Test(
        .enabled(if: OwnMounts.areAllowed, "mounting is not permitted here"), arguments: outputs)
    func `a full disk leaves no partial files, and a second run with free space completes them`(
        _ arguments: [String]
    ) async throws {
        let made = try await Self.made(arguments)
        let pages = made.values.map { ($0.count + 4095) / 4096 }.reduce(0, +)
        let few = [1, 2, 3, 5, 8, pages / 2, pages - 1]
        let sizes = Torture.isOn ? Array(1..<pages) : few
        let options = sizes.map { "size=\($0 * 4)k" } + (1...5).map { "size=64m,nr_inodes=\($0)" }
        for option in options {
            try await Self.check(arguments, option, made)
        }
        Self.tally.note {
            $0 += options.count
        } _: {
            "\($0) disks that were full at another byte or file each"
        }
    }

    /// The files of a render on a disk with room.
    static func made(_ arguments: [String]) async throws -> [String: [UInt8]] {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 64, 48)
            let result = try Tool.run(["from.png", "to.png"] + arguments, in: folder)
            try #require(result.status == 0)
            return try Disk.contents(of: folder).filter {
                !["from.png", "to.png"].contains($0.key)
            }
        }
    }

    private static var error: Regex<Substring> {
        /^reveal-render: error: cannot (?:write|create) the output: \S+: no space left on device\n/
    }

    static func check(
        _ arguments: [String], _ option: String, _ made: [String: [UInt8]]
    ) async throws {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 64, 48)
            let script = "set -- \(arguments.joined(separator: " ")); \(script)"
            let result = try OwnMounts.run(script, in: folder, ["OPTION": option])
            try #require(result.status == 0, "\(option): \(result.errors)")
            let status = String(decoding: try Disk.read(folder + "/status"), as: UTF8.self)
            let after = try Disk.contents(of: folder + "/after")
            #expect(after.allSatisfy { $1.isEmpty && $0 == "f" || made[$0] == $1 }, "\(option)")
            // There may be room for the number of files, but never for their bytes.
            let isTold = ["73\n", "74\n"].contains(status) && result.errors.contains(Self.error)
            let isWhole = status == "0\n" && after == made && option.contains("inodes")
            #expect(isTold || isWhole, "\(option): \(status)\(result.errors)")
            #expect(try Disk.contents(of: folder + "/again") == made, "\(option)")
        }
    }

    @Test(arguments: outputs)
    func `a limit on file size leaves no partial files`(_ arguments: [String]) async throws {
        let made = try await Self.made(arguments)
        let longest = made.values.map(\.count).max() ?? 0
        for kilobytes in [0, 1, 2, 4, 8, longest / 2048, (longest - 1) / 1024] {
            try await Disk.withFolder { folder in
                try writeNoise(in: folder, 64, 48)
                let command =
                    "ulimit -f \(kilobytes); exec \"\(Tool.path)\" from.png to.png "
                    + arguments.joined(separator: " ")
                let result = try Tool.run(["-c", command], in: folder, program: "/bin/bash")
                #expect(result.status == 74)
                #expect(
                    result.errors.contains(
                        /^reveal-render: error: cannot write the output: \S+: file too large\n/),
                    "\(kilobytes): \(result.errors)")
                let left = try Disk.contents(of: folder)
                    .filter { !["from.png", "to.png", "f"].contains($0.key) }
                #expect(left.allSatisfy { made[$0] == $1 })
            }
        }
    }
}

import Foundation
import TestSupport
import Testing

/// Missing permissions are reported in one line.
struct PermissionTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// A script that prepares a folder with `from.png` and `to.png`.
        let script: String
        var arguments = ["from.png", "to.png", "f/"]
        let status: Int32
        let error: String
    }

    static let cases = [
        Case(
            testDescription: "an input that may not be read", script: "chmod 0 to.png", status: 66,
            error: "cannot read the snapshot: to.png: permission denied"),
        Case(
            testDescription: "an input in a folder that may not be searched",
            script: "mkdir -m 0 closed", arguments: ["closed/from.png", "to.png", "f/"], status: 66,
            error: "cannot read the snapshot: closed/from.png: permission denied"),
        Case(
            testDescription: "a folder that may not be made", script: "chmod 555 .", status: 73,
            error: "cannot write to the folder: .: permission denied"),
        Case(
            testDescription: "a folder that may not be written", script: "mkdir -m 555 f",
            status: 73, error: "cannot write to the folder: f/: permission denied"),
        Case(
            testDescription: "a folder that may not be opened", script: "mkdir -m 0 f",
            status: 73, error: "cannot create the output: f/: permission denied"),
        Case(
            testDescription: "an animation where nothing may be made", script: "chmod 555 .",
            arguments: ["from.png", "to.png", "out.png"], status: 73,
            error: "cannot write to the folder: .: permission denied"),
        Case(
            testDescription: "a still where nothing may be made", script: "chmod 555 .",
            arguments: ["from.png", "to.png", "out.png", "--at", "50%"], status: 73,
            error: "cannot write to the folder: .: permission denied"),
    ]

    /// As root, drops the capabilities that override permissions.
    static let prefix =
        geteuid() == 0
        ? "setpriv --bounding-set -dac_override,-dac_read_search,-fowner -- " : ""

    @Test(arguments: cases)
    func `a missing permission is reported in one line`(_ mistake: Case) async throws {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 9, 7)
            let arguments = mistake.arguments.joined(separator: " ")
            let command = "\(mistake.script); exec \(Self.prefix)'\(Tool.path)' \(arguments)"
            let result = try Tool.run(["-c", command], in: folder, program: "/bin/bash")
            // So that the folder can be removed.
            _ = try Tool.run(["-R", "u+rwx", "."], in: folder, program: "/bin/chmod")
            #expect(result.errors == "reveal-render: error: \(mistake.error)\n")
            #expect(result.status == mistake.status)
        }
    }

    @Test(
        .enabled(if: OwnMounts.areAllowed, "mounting is not permitted here"),
        arguments: [
            ("f/", "."), ("there/", "there/"), ("out.png", "."), ("out.png --at 50%", "."),
        ])
    func `a read-only disk is reported in one line`(
        _ arguments: String, _ name: String
    ) async throws {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 9, 7)
            let script = """
                mkdir there; mount --bind . . && mount -o remount,bind,ro . || exit 99
                cd "$PWD"; exec "$TOOL" from.png to.png \(arguments)
                """
            let result = try OwnMounts.run(script, in: folder)
            #expect(
                result.errors
                    == "reveal-render: error: cannot write to the folder: \(name): read-only file system\n"
            )
            #expect(result.status == 73)
        }
    }
}

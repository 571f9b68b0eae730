import Foundation
import TestSupport

/// Shell scripts with private mounts, which end with the script.
enum OwnMounts {
    /// The prefix of such a command: a mount namespace, in a user namespace unless the tests run as
    /// root; nil if the system allows neither.
    private static let command: [String]? = [["--mount"], ["--mount", "--map-root-user"]].first {
        let probe = $0 + ["mount", "-t", "tmpfs", "none", "/mnt"]
        let result = try? Tool.run(probe, in: "/", program: "/usr/bin/unshare")
        return result?.status == 0
    }

    static let areAllowed = command != nil

    /// Runs `script` in `folder` with `$TOOL` set to the command.
    static func run(
        _ script: String, in folder: String, _ environment: [String: String] = [:]
    ) throws -> Tool.Result {
        try Tool.run(
            (command ?? []) + ["/bin/bash", "-c", script], in: folder,
            environment: environment.merging(["TOOL": Tool.path]) { $1 },
            program: "/usr/bin/unshare")
    }
}

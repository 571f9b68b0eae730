import RevealValues

/// The name of a temporary file or claim, which identifies its owner.
///
/// It is `.reveal-render-<boot>-<process>-<run>-<rest>`: the start of the boot ID, the process ID,
/// a random number, and a suffix that is unique in the run.
struct HiddenName {
    static let prefix = ".reveal-render-"

    let text: String
    let run: String
    private let boot: String
    private let process: Int32
    private let rest: Substring

    init?(_ name: String) {
        let parts = name.split(separator: "-", maxSplits: 5, omittingEmptySubsequences: false)
        guard name.hasPrefix(Self.prefix), parts.count == 6, let process = Int32(parts[3]) else {
            return nil
        }
        (text, self.process, boot, rest) = (name, process, String(parts[2]), parts[5])
        run = Self.run(boot: boot, process: process, number: parts[4])
    }

    static func newRun(boot: String) -> String {
        // The number distinguishes runs in one process, or in containers with equal process IDs.
        let number = String(UInt64.random(in: 0 ... .max), radix: 36)
        return run(boot: boot, process: System.process, number: number[...])
    }

    private static func run(boot: String, process: Int32, number: Substring) -> String {
        "\(prefix)\(boot)-\(process)-\(number)-"
    }

    /// Whether the file is more than a day old, or its process on this machine has ended.
    ///
    /// `boot` is this machine's boot ID; `age` is in seconds.
    func isAbandoned(boot: String, age: Int) -> Bool {
        age > 86_400 || (boot == self.boot && !System.isRunning(process))
    }

    struct Claim {
        let outputs, job: Substring

        init(outputs: String, job: String) {
            self.outputs = SHA256.hexDigest(of: outputs).prefix(16)
            self.job = job.prefix(16)
        }

        fileprivate init?(_ rest: Substring) {
            let parts = rest.split(separator: "-")
            guard parts.count == 2 else { return nil }
            (outputs, job) = (parts[0], parts[1])
        }

        var text: String { "\(outputs)-\(job)" }
    }

    var claim: Claim? { Claim(rest) }
}

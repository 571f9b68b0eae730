import RevealValues

/// The name of a file that is no output yet, or never will be: whose it is stands in it.
///
/// `.reveal-render-<boot>-<process>-<run>-<rest>`: the beginning of the machine's boot id, the
/// process, a number that the run drew, and what tells the run's files apart.
struct HiddenName {
    static let prefix = ".reveal-render-"

    /// The whole name.
    let text: String
    /// What the names of all files of one run begin with.
    let run: String
    private let boot: String
    private let process: Int32
    private let rest: Substring

    /// The parts of `name`; nil if it is no such name.
    init?(_ name: String) {
        let parts = name.split(separator: "-", maxSplits: 5, omittingEmptySubsequences: false)
        guard name.hasPrefix(Self.prefix), parts.count == 6, let process = Int32(parts[3]) else {
            return nil
        }
        (text, self.process, boot, rest) = (name, process, String(parts[2]), parts[5])
        run = Self.run(boot: boot, process: process, number: parts[4])
    }

    /// What the names of the files of a new run begin with.
    static func newRun(boot: String) -> String {
        // Two runs in one process, or in two containers of one number, draw other numbers.
        let number = String(UInt64.random(in: 0 ... .max), radix: 36)
        return run(boot: boot, process: System.process, number: number[...])
    }

    private static func run(boot: String, process: Int32, number: Substring) -> String {
        "\(prefix)\(boot)-\(process)-\(number)-"
    }

    /// Whether whoever made the file, last changed `age` seconds ago, is gone, by all that its name
    /// tells: its process, on a machine that was started as `boot`, has ended, or it is another
    /// machine's and older than a day.
    func isAbandoned(boot: String, age: Int) -> Bool {
        age > 86_400 || (boot == self.boot && !System.isRunning(process))
    }

    /// What a claim's name says.
    struct Claim {
        /// Which outputs, and which job's they are: the beginnings of hashes.
        let outputs, job: Substring

        /// The claim to `outputs` by the job of the key `job`.
        init(outputs: String, job: String) {
            self.outputs = SHA256.hexDigest(of: outputs).prefix(16)
            self.job = job.prefix(16)
        }

        fileprivate init?(_ rest: Substring) {
            let parts = rest.split(separator: "-")
            guard parts.count == 2 else { return nil }
            (outputs, job) = (parts[0], parts[1])
        }

        /// The end of the claim's name.
        var text: String { "\(outputs)-\(job)" }
    }

    /// What the name claims; nil for an output that is being written.
    var claim: Claim? { Claim(rest) }
}

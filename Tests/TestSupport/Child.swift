import Foundation

/// A child process of the tests with any standard streams, which can be sent signals.
///
/// Foundation's `Process` is not used: to find open descriptors, it copies 256 bytes of each
/// directory entry, which may be shorter. AddressSanitizer reports these reads, which occasionally
/// crash the tests.
package final class Child {
    package enum Stream {
        /// The file at this path, created if it does not exist.
        case path(String)
        /// A descriptor of the tests.
        case descriptor(Int32)
        case closed

        package static let null = Stream.path("/dev/null")
    }

    package enum Ending: Equatable {
        case exit(Int32)
        case signal(Int32)
        /// The program hung and was killed.
        case never
    }

    private let number: pid_t

    /// Starts `program` in `folder` with these variables added and no signal ignored, as if from a
    /// terminal.
    package init(
        _ program: String, _ arguments: [String], in folder: String,
        environment: [String: String] = [:], input: Stream = .null, output: Stream = .null,
        errors: Stream = .null
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, stream) in [input, output, errors].enumerated() {
            let descriptor = Int32(descriptor)
            switch stream {
            case .path(let path):
                let flags = descriptor == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_APPEND
                posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o644)
            case .descriptor(let other):
                posix_spawn_file_actions_adddup2(&actions, other, descriptor)
            case .closed:
                posix_spawn_file_actions_addclose(&actions, descriptor)
            }
        }
        // Closes all other descriptors, so that no pipe of another test stays open here.
        for descriptor in 3..<min(1024, getdtablesize()) {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        // `env` changes to the folder and executes the program; the variables are set only there.
        let variables = ["LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
            .merging(environment) { $1 }.map { "\($0)=\($1)" }
        let words = ["env", "-C", folder] + variables + [program] + arguments
        let pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var number = pid_t()
        let status = posix_spawn(
            &number, "/usr/bin/env", &actions, &attributes, pointers, environ)
        guard status == 0 else { throw NotStarted(program: program, error: status) }
        self.number = number
    }

    struct NotStarted: Error {
        let program: String
        let error: Int32
    }

    package func send(_ signal: Int32) {
        kill(number, signal)
    }

    /// Waits for the program to end, and kills it if it hangs.
    ///
    /// Must be called only once.
    package func end() -> Ending {
        var status: Int32 = 0
        guard waitUntil({ waitpid(number, &status, WNOHANG) != 0 }) else {
            send(SIGKILL)
            waitpid(number, &status, 0)
            return .never
        }
        // The C library's macros, which Swift does not import: the signal is in the low seven bits.
        return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }
}

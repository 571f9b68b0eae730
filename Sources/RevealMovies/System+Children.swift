private import CSystem

/// Child processes, under the rules of `System`.
extension System {
    /// Writes as much of `bytes` to a child's input as fits, and returns the number of bytes.
    static func feed(_ bytes: Span<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
        let count = unsafe bytes.withUnsafeBytes {
            unsafe csystem_feed(descriptor, $0.baseAddress, $0.count)
        }
        guard count < 0 else { return count }
        guard count == -Int(EINTR) || count == -Int(EAGAIN) else {
            throw SystemError(code: Int32(-count))
        }
        return 0
    }

    /// Reads available bytes and returns their number: 0 at the end, nil if there are none yet.
    static func readSome(_ descriptor: Int32, into bytes: inout [UInt8]) -> Int? {
        let count = unsafe bytes.withUnsafeMutableBytes {
            unsafe CSystem.read(descriptor, $0.baseAddress, $0.count)
        }
        guard count < 0 else { return count }
        return csystem_error() == EINTR || csystem_error() == EAGAIN ? nil : 0
    }

    /// Waits until `writable` is writable, or one of `readable` has bytes or ends.
    ///
    /// Returns after 0.1 s at the latest. Negative descriptors are ignored.
    static func wait(writable: Int32, readable: [Int32] = []) {
        unsafe csystem_wait(writable, readable, readable.count, 100)
    }

    /// Returns the path of a program, found as in a shell.
    ///
    /// Relative folders in `PATH` are ignored.
    static func program(_ name: String) -> String? {
        let path = environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
        let candidates = path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }
            .map { "\($0)/\(name)" }
        return candidates.first { candidate in
            guard let status = try? status(of: candidate), status.isRegular else { return false }
            return unsafe access(candidate, X_OK) == 0
        }
    }

    /// Creates a pipe for a child that is about to start and gets `writing`.
    ///
    /// Close `writing` in this process afterward. Reading never blocks.
    static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var (reading, writing): (Int32, Int32) = (-1, -1)
        let code = unsafe csystem_pipe(&reading, &writing)
        guard code == 0 else { throw SystemError(code: code) }
        return (reading, writing)
    }

    struct Child: Sendable {
        fileprivate let number: Int32
        let input: Int32
        let output: Int32
        let errors: Int32
        /// A pipe that reaches its end when the child has ended.
        let ended: Int32
    }

    /// Starts the program at `path` with `files` as descriptors from 3 on.
    static func spawn(
        _ path: String, _ arguments: [String], files: [Int32]
    ) throws(SystemError) -> Child {
        // The arguments for C: copies of the strings, then nil.
        var texts = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        defer { for i in unsafe texts.indices { unsafe free(texts[i]) } }
        // Without this check, a failed copy would end the list early.
        guard unsafe texts.dropLast().allSatisfy({ unsafe $0 != nil }) else {
            throw SystemError(code: ENOMEM)
        }
        var child = csystem_child()
        let code = unsafe csystem_spawn(
            path, &texts, Surroundings.directory, files, files.count, &child)
        guard code == 0 else { throw SystemError(code: code) }
        return Child(
            number: child.number, input: child.input, output: child.output, errors: child.errors,
            ended: child.ended)
    }

    static func end(_ child: Child) {
        csystem_end(child.number)
    }

    /// Returns the exit code of a child that has ended, or 128 + signal.
    ///
    /// Its process ID becomes invalid.
    static func reap(_ child: Child) -> Int32 {
        csystem_reap(child.number)
    }
}

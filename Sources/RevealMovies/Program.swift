private import CSystem
private import Synchronization

/// A child process that reads the bytes written to it and prints lines `key=value`.
///
/// The child must not outlive this process, even if this process is killed. On Linux
/// `csystem_spawn` ensures this; Foundation and swift-subprocess do not. Every call that writes or
/// waits also reads the output, so that the processes never deadlock.
package final class Program: Sendable {
    package typealias Failure = ProgramProblem

    private let child: System.Child
    private let patience: Duration
    private let state: Mutex<State>
    /// Whether the child's process ID is still valid; killing requires this lock.
    private let hasNumber = Mutex(true)

    private struct State {
        var input: Int32
        var output: Int32
        var errors: Int32
        var hasEnded = false
        var exitCode: Int32?
        var printed = LastLines()
        var told: ToldLines
        var lastStep = ContinuousClock.now
    }

    /// Starts the program `name` from `PATH` with `files` as descriptors from 3 on.
    ///
    /// The printed values of `keys` are kept.
    package init(
        _ name: String, _ arguments: [String], files: [Int32] = [],
        telling keys: Set<String> = ["frame", "total_size"], patience: Duration = .seconds(300)
    ) throws(Failure) {
        guard let path = System.program(name) else { throw .missing }
        do {
            child = try System.spawn(path, arguments, files: files)
        } catch {
            throw .notStarted(error)
        }
        self.patience = patience
        state = Mutex(
            State(
                input: child.input, output: child.output, errors: child.errors,
                told: ToldLines(keys: keys)))
    }

    deinit {
        kill()
        try? System.close(child.ended)
    }

    /// Writes all of `bytes`.
    ///
    /// - Throws: a `Failure`, or a `CancellationError`.
    package func write(_ bytes: Span<UInt8>) throws {
        try state.withLock { state in
            // Time before this call does not count as idle.
            state.lastStep = .now
            var done = 0
            while done < bytes.count {
                try Task.checkCancellation()
                let rest = bytes.extracting(done..<bytes.count)
                guard let count = try? System.feed(rest, to: state.input) else {
                    // The child no longer reads, so it has ended, or will soon.
                    throw try waitForEnd(&state)
                }
                done += count
                if count > 0 { state.lastStep = .now } else { try wait(&state, writing: true) }
            }
        }
    }

    /// Closes the child's input and waits for the end.
    ///
    /// - Returns: the last printed value of each key.
    /// - Throws: a `Failure`, or a `CancellationError`.
    @discardableResult
    package func finish() throws -> [String: String] {
        try state.withLock { state in
            state.lastStep = .now
            let failure = try waitForEnd(&state)
            // FFmpeg 5 has exit code 0 even if it could not write the file.
            guard case .failed(exitCode: 0, _) = failure else { throw failure }
            return state.told.values
        }
    }

    /// Kills the child and its children without waiting.
    ///
    /// Writing to the child, or waiting for it, then fails.
    package func abandon() {
        hasNumber.withLock { if $0 { System.end(child) } }
    }

    private func kill() {
        state.withLock { state in
            guard state.exitCode == nil else { return }
            end(killing: &state)
        }
    }

    /// Kills the child, and reaps it when it has ended, usually at once.
    ///
    /// It may remain if it is blocked in the kernel, for example by a disk.
    private func end(killing state: inout State) {
        abandon()
        for _ in 0..<50 where !state.hasEnded { turn(&state, writing: false) }
        if state.hasEnded { end(&state) }
    }

    /// Waits for the end, and returns the failure to report if it was unexpected.
    private func waitForEnd(_ state: inout State) throws -> Failure {
        close(&state.input)
        while !state.hasEnded {
            try Task.checkCancellation()
            try wait(&state, writing: false)
        }
        let exitCode = end(&state)
        let printed = state.printed
        if printed.tellOfFullDisk { return .diskFull }
        if exitCode == 128 + SIGXFSZ { return .fileTooLong }
        return printed.tellOfWriting
            ? .unfinished(printed.lines) : .failed(exitCode: exitCode, printed.lines)
    }

    @discardableResult
    private func end(_ state: inout State) -> Int32 {
        if let exitCode = state.exitCode { return exitCode }
        let exitCode = hasNumber.withLock { hasNumber in
            hasNumber = false
            return System.reap(child)
        }
        state.exitCode = exitCode
        read(&state.output) { state.told.append($0) }
        read(&state.errors) { state.printed.append($0) }
        close(&state.input)
        close(&state.output)
        close(&state.errors)
        return exitCode
    }

    private func wait(_ state: inout State, writing: Bool) throws(Failure) {
        turn(&state, writing: writing)
        let idle = ContinuousClock.now - state.lastStep
        guard idle > patience, !state.hasEnded else { return }
        end(killing: &state)
        throw .stoodStill(
            seconds: Int(patience.components.seconds), state.printed.lines)
    }

    private func turn(_ state: inout State, writing: Bool) {
        System.wait(
            writable: writing ? state.input : -1,
            readable: [state.output, state.errors, child.ended])
        read(&state.output) { if state.told.append($0) { state.lastStep = .now } }
        read(&state.errors) { state.printed.append($0) }
        var nothing: [UInt8] = [0]
        if System.readSome(child.ended, into: &nothing) == 0 { state.hasEnded = true }
    }

    /// Reads available output, but not without limit, since a child may print forever.
    private func read(_ descriptor: inout Int32, _ body: (ArraySlice<UInt8>) -> Void) {
        guard descriptor >= 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 16384)
        for _ in 0..<16 {
            guard let count = System.readSome(descriptor, into: &bytes) else { return }
            guard count > 0 else { return close(&descriptor) }
            body(bytes[..<count])
        }
    }

    private func close(_ descriptor: inout Int32) {
        guard descriptor >= 0 else { return }
        try? System.close(descriptor)
        descriptor = -1
    }
}

/// The end of a program's output.
struct LastLines {
    private var bytes: [UInt8] = []
    private static let most = 4096

    mutating func append(_ more: ArraySlice<UInt8>) {
        bytes += more
        if bytes.count > 2 * Self.most { bytes.removeFirst(bytes.count - Self.most) }
    }

    private var text: String { String(decoding: bytes.suffix(Self.most), as: UTF8.self) }

    /// Whether the C library's messages report a lack of disk space.
    var tellOfFullDisk: Bool {
        text.contains(/No space left on device|Disk quota exceeded/)
    }

    /// Whether the messages of FFmpeg 4 to 8 report a failed write.
    var tellOfWriting: Bool {
        text.contains(
            /Error (writing|closing|muxing|submitting)|av_interleaved_write_frame|Input\/output error/
        )
    }

    /// The last three nonempty lines, without memory addresses.
    var lines: [String] {
        text
            .split(whereSeparator: \.isNewline)
            .map { String($0.replacing(/\ @ 0x[0-9a-f]+/, with: "")).trimmed }
            .filter { !$0.isEmpty }
            .suffix(3)
    }
}

/// The output of FFmpeg's programs, such as `frame=12`: the last value of each requested key.
struct ToldLines {
    let keys: Set<String>
    private(set) var values: [String: String] = [:]
    private var line: [UInt8] = []

    init(keys: Set<String>) { self.keys = keys }

    /// Appends output, and returns whether a value has changed.
    @discardableResult
    mutating func append(_ bytes: ArraySlice<UInt8>) -> Bool {
        var isNew = false
        for byte in bytes {
            if byte != UInt8(ascii: "\n") {
                // All requested lines are shorter than this.
                if line.count < 200 { line.append(byte) }
                continue
            }
            let parts = String(decoding: line, as: UTF8.self).split(separator: "=", maxSplits: 1)
            line.removeAll(keepingCapacity: true)
            guard parts.count == 2, keys.contains(String(parts[0])) else { continue }
            let value = String(parts[1]).trimmed
            if values.updateValue(value, forKey: String(parts[0])) != value { isNew = true }
        }
        return isNew
    }
}

extension String {
    fileprivate var trimmed: String {
        let rest = drop(while: \.isWhitespace)
        return String(rest.reversed().drop(while: \.isWhitespace).reversed())
    }
}

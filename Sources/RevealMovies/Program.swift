private import CSystem
import RevealFiles
private import Synchronization

/// A program that runs beside this one, reads what is written to it and prints lines `key=value`.
///
/// It is spawned here and not by Foundation or swift-subprocess because it must not outlive this
/// process, not even one that is killed: Linux can promise that, for as long as the thread lives
/// that starts the child (`csystem_spawn`), and neither asks it to. What it prints is read whenever
/// it is written to or waited for, by whoever does that, so that neither ever waits for the other
/// in vain and no thread of the pool stands still for it.
package final class Program: Sendable {
    /// How the program failed.
    package typealias Failure = ProgramProblem

    private let child: System.Child
    /// How long it may stand still.
    private let patience: Duration
    private let state: Mutex<State>
    /// Whether its number is still its own; whoever kills it holds this.
    private let hasNumber = Mutex(true)

    private struct State {
        /// Those of its descriptors that are still open, or -1.
        var input: Int32
        var output: Int32
        var errors: Int32
        var hasEnded = false
        var exitCode: Int32?
        var printed = LastLines()
        var told: ToldLines
        var lastStep = ContinuousClock.now
    }

    /// Starts the program called `name`, to be found in `PATH`, which gets `files` as its
    /// descriptors 3 and up; of what it prints, the values of `keys` are kept.
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

    /// Writes all of `bytes` to it.
    ///
    /// - Throws: a `Failure`, or a `CancellationError`.
    package func write(_ bytes: Span<UInt8>) throws {
        try state.withLock { state in
            // What took time until now was not its fault.
            state.lastStep = .now
            var done = 0
            while done < bytes.count {
                try Task.checkCancellation()
                let rest = bytes.extracting(done..<bytes.count)
                guard let count = try? System.feed(rest, to: state.input) else {
                    // It reads no more: it has ended, or will in a moment.
                    throw try waitForEnd(&state)
                }
                done += count
                if count > 0 { state.lastStep = .now } else { try wait(&state, writing: true) }
            }
        }
    }

    /// Tells it that this was all, and waits for its end.
    ///
    /// - Returns: the last value that it printed of each key.
    /// - Throws: a `Failure`, or a `CancellationError`.
    @discardableResult
    package func finish() throws -> [String: String] {
        try state.withLock { state in
            state.lastStep = .now
            let failure = try waitForEnd(&state)
            // FFmpeg 5 has an exit code of 0 for a file that it could not write.
            guard case .failed(exitCode: 0, _) = failure else { throw failure }
            return state.told.values
        }
    }

    /// Ends it and all that it started, without waiting for anybody: what is written to it, or
    /// waits for its end, then fails.
    package func abandon() {
        hasNumber.withLock { if $0 { System.end(child) } }
    }

    /// Ends it, unless it has ended, and returns when it has.
    private func kill() {
        state.withLock { state in
            guard state.exitCode == nil else { return }
            end(killing: &state)
        }
    }

    /// Kills it, and lets go of it as soon as it has ended, which takes a moment; one that the
    /// system cannot end, because it waits for a disk, is left to it.
    private func end(killing state: inout State) {
        abandon()
        for _ in 0..<50 where !state.hasEnded { turn(&state, writing: false) }
        if state.hasEnded { end(&state) }
    }

    /// Waits until it has ended, and returns what that means to somebody who wanted more of it.
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

    /// Lets go of it once it has ended.
    @discardableResult
    private func end(_ state: inout State) -> Int32 {
        if let exitCode = state.exitCode { return exitCode }
        let exitCode = hasNumber.withLock { hasNumber in
            hasNumber = false
            return System.reap(child)
        }
        state.exitCode = exitCode
        // What it said between the last look and its end.
        read(&state.output) { state.told.append($0) }
        read(&state.errors) { state.printed.append($0) }
        close(&state.input)
        close(&state.output)
        close(&state.errors)
        return exitCode
    }

    /// Waits a moment for it, and ends it when it has stood still for too long.
    private func wait(_ state: inout State, writing: Bool) throws(Failure) {
        turn(&state, writing: writing)
        let idle = ContinuousClock.now - state.lastStep
        guard idle > patience, !state.hasEnded else { return }
        end(killing: &state)
        throw .stoodStill(
            seconds: Int(patience.components.seconds), state.printed.lines)
    }

    /// Waits a moment until something happens, and reads what it has printed.
    private func turn(_ state: inout State, writing: Bool) {
        System.wait(
            writable: writing ? state.input : -1,
            readable: [state.output, state.errors, child.ended])
        read(&state.output) { if state.told.append($0) { state.lastStep = .now } }
        read(&state.errors) { state.printed.append($0) }
        var nothing: [UInt8] = [0]
        if System.readSome(child.ended, into: &nothing) == 0 { state.hasEnded = true }
    }

    /// Reads what is there, a few times at most, for it may never stop to print.
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

/// The end of what a program has printed.
struct LastLines {
    private var bytes: [UInt8] = []
    /// Bytes kept, at most.
    private static let most = 4096

    mutating func append(_ more: ArraySlice<UInt8>) {
        bytes += more
        if bytes.count > 2 * Self.most { bytes.removeFirst(bytes.count - Self.most) }
    }

    /// What is left of them.
    private var text: String { String(decoding: bytes.suffix(Self.most), as: UTF8.self) }

    /// Whether a write failed for want of room, in the C library's words.
    var tellOfFullDisk: Bool {
        text.contains(/No space left on device|Disk quota exceeded/)
    }

    /// Whether a write failed, in the words of any FFmpeg from 4 to 8.
    var tellOfWriting: Bool {
        text.contains(
            /Error (writing|closing|muxing|submitting)|av_interleaved_write_frame|Input\/output error/
        )
    }

    /// The last three lines that say something, without addresses of memory.
    var lines: [String] {
        text
            .split(whereSeparator: \.isNewline)
            .map { String($0.replacing(/\ @ 0x[0-9a-f]+/, with: "")).trimmed }
            .filter { !$0.isEmpty }
            .suffix(3)
    }
}

/// What FFmpeg's programs print, such as `frame=12`: the last value of each key that is wanted.
struct ToldLines {
    let keys: Set<String>
    private(set) var values: [String: String] = [:]
    private var line: [UInt8] = []

    init(keys: Set<String>) { self.keys = keys }

    /// Takes more of it, and returns whether there is anything new in it.
    @discardableResult
    mutating func append(_ bytes: ArraySlice<UInt8>) -> Bool {
        var isNew = false
        for byte in bytes {
            if byte != UInt8(ascii: "\n") {
                // No line of these is that long.
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
    /// Without spaces at either end.
    fileprivate var trimmed: String {
        let rest = drop(while: \.isWhitespace)
        return String(rest.reversed().drop(while: \.isWhitespace).reversed())
    }
}

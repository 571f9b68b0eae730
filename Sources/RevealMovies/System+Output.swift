import RevealFiles

extension System {
    /// What the program called `name` prints on its standard output until it ends, of which nobody
    /// wants more than a mebibyte.
    ///
    /// - Throws: a `ProgramProblem`, or a `CancellationError`.
    static func output(of name: String, _ arguments: [String]) throws -> String {
        guard let path = program(name) else { throw ProgramProblem.missing }
        let child: Child
        do {
            child = try spawn(path, arguments, files: [])
        } catch {
            throw ProgramProblem.notStarted(error)
        }
        var isRunning = true
        defer {
            if isRunning {
                end(child)
                _ = reap(child)
            }
            for descriptor in [child.input, child.output, child.errors, child.ended] {
                try? close(descriptor)
            }
        }
        var (printed, complaints) = ([UInt8](), LastLines())
        var buffer = [UInt8](repeating: 0, count: 16384)
        func take(_ descriptor: Int32, _ body: (ArraySlice<UInt8>) -> Void) {
            for _ in 0..<64 {
                guard let count = readSome(descriptor, into: &buffer), count > 0 else { return }
                body(buffer[..<count])
            }
        }
        var nothing: [UInt8] = [0]
        while isRunning {
            try Task.checkCancellation()
            wait(writable: -1, readable: [child.output, child.errors, child.ended])
            // What it said before its end is there when its end is seen.
            let hasEnded = readSome(child.ended, into: &nothing) == 0
            take(child.output) { if printed.count < 1 << 20 { printed += $0 } }
            take(child.errors) { complaints.append($0) }
            guard hasEnded else { continue }
            isRunning = false
            let code = reap(child)
            guard code == 0 else {
                throw ProgramProblem.failed(exitCode: code, complaints.lines)
            }
        }
        return String(decoding: printed, as: UTF8.self)
    }
}

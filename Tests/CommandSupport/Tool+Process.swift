import Foundation
import RevealCommand
package import TestSupport

extension Tool {
    /// Runs the command in the test process, with `input` as standard input.
    ///
    /// Takes the arguments of `run`; only a test about the process itself needs `run`.
    package static func runInProcess(
        _ arguments: [String], in folder: String, input: String = "/dev/null"
    ) async throws -> Result {
        await Turns.shared.take()
        defer { Task { await Turns.shared.giveBack() } }
        let input = open(input, O_RDONLY | O_CLOEXEC)
        let files = (0..<2).compactMap { _ in tmpfile() }
        defer {
            close(input)
            for file in files { fclose(file) }
        }
        guard input >= 0, files.count == 2 else { throw CocoaError(.fileReadUnknown) }
        let status = try await RevealCommand.run(
            arguments, in: folder, input: input, output: fileno(files[0]),
            error: fileno(files[1]))
        let texts = try files.map { file in
            let handle = FileHandle(fileDescriptor: fileno(file), closeOnDealloc: false)
            try handle.seek(toOffset: 0)
            return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
        }
        return Result(status: status.code, output: texts[0], errors: texts[1])
    }
}

/// Limits concurrent runs: all tests start at once, and their renders would need memory at once.
private actor Turns {
    static let shared = Turns()

    private var free = 2
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}

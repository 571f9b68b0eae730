import Foundation
import RevealCommand
package import TestSupport

extension Tool {
    /// Runs the command in the process of the tests, with `input` as standard input.
    ///
    /// Takes the arguments that `run` takes; only a test about the process itself needs that one.
    package static func runInProcess(
        _ arguments: [String], in folder: String, input: String = "/dev/null"
    ) async throws -> Result {
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

import Foundation
import TestSupport
import Testing

/// Folders that cannot be listed completely: an unlisted file is not treated as missing.
@Suite(
    .enabled(if: !Sanitizer.isOn, "\(FaultLibrary.isBlurred)"),
    .enabled(if: FaultLibrary.path != nil, "\(FaultLibrary.isMissing)"))
struct ListingTests {
    @Test(arguments: [
        ["compare", "f", "g"], ["compare", "f/%04d.png", "g/%04d.png"], ["assemble", "f", "o.png"],
    ])
    func `a failed call while a folder is listed is reported or has no effect`(
        _ arguments: [String]
    ) async throws {
        try await Disk.withFolder { outer in
            let (folder, work) = (outer + "/logs", outer + "/work")
            for path in [folder, work, work + "/f/deeper"] {
                try FileManager.default.createDirectory(
                    atPath: path, withIntermediateDirectories: true)
            }
            try writeNoise(in: work, 9, 7)
            for name in ["f/", "g/", "f/deeper/", "g/deeper/"] {
                let line = ["from.png", "to.png", name, "--duration", "3f", "-q"]
                #expect(try Tool.run(line, in: work).status == 0)
            }
            // Trees that differ in one nested file.
            try FileManager.default.removeItem(atPath: work + "/g/deeper/0002.png")
            let plain = try FaultLibrary.run(arguments, in: work, [], folder: folder)
            let told = ["readdir", "fdopendir", "openat", "fstatat", "fstat", "read"]
            let calls = plain.calls.filter { told.contains($0.function) }
            #expect(calls.contains { $0.function == "readdir" } && calls.count > 20)
            for call in Torture.sample(calls, every: 5) {
                try? FileManager.default.removeItem(atPath: work + "/o.png")
                for error in [EIO, EMFILE] where call.function != "read" || error == EIO {
                    let fault = Fault(call: call, action: .error(error), count: 1)
                    let run = try FaultLibrary.run(arguments, in: work, [fault], folder: folder)
                    // Unnecessary calls, such as finding the terminal's size, may fail.
                    let isAll = run.ending == plain.ending && run.output == plain.output
                    let words = error == EIO ? "input/output error" : "too many open files"
                    let isTold =
                        run.ending != .exit(0)
                        && (run.output + run.errors).lowercased().contains(words)
                    #expect(isAll || isTold, "\(fault): \(run.output)\(run.errors)")
                    try? FileManager.default.removeItem(atPath: work + "/o.png")
                }
            }
        }
    }
}

import Foundation
import FuzzTargets

/// The target named by `REVEAL_FUZZ`, or else by the program's file, driven by libFuzzer, which
/// provides `main`.
private let target = FuzzTarget.all.first {
    let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent }
    return $0.name == ProcessInfo.processInfo.environment["REVEAL_FUZZ"] ?? program
}

private let thread = OwnThread()

/// Called once before the corpus is read.
///
/// If `REVEAL_FUZZ_SEEDS` names a folder, writes the target's seeds and words there.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    guard let target else {
        let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
        fatalError("REVEAL_FUZZ names one of \(names)")
    }
    guard let folder = ProcessInfo.processInfo.environment["REVEAL_FUZZ_SEEDS"] else { return 0 }
    do {
        try target.write(to: URL(fileURLWithPath: folder))
    } catch {
        fatalError("the seeds cannot be written: \(error)")
    }
    return 0
}

/// Called with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    thread.run {
        do {
            try await target?.feed(input)
        } catch {
            // Ending the process makes libFuzzer keep the input.
            fatalError("\(error)")
        }
    }
    return 0
}

/// Ends the process if `condition` is false, which is a mistake of the caller.
///
/// Unlike `precondition`, it prints `message`, which names the wrong value, in release builds too.
package func require(
    _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
    line: UInt = #line
) {
    guard !condition else { return }
    fatalError(message(), file: file, line: line)
}

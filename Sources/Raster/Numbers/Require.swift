/// Ends the process unless `condition` holds, for mistakes of a caller that no error can tell.
///
/// Unlike `precondition`, it prints `message` in release builds as well; the message names the
/// value that is wrong.
package func require(
    _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
    line: UInt = #line
) {
    guard !condition else { return }
    fatalError(message(), file: file, line: line)
}

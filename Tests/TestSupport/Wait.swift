import Foundation

/// Waits until a condition holds that no notification reports; false if it hangs.
///
/// Blocks instead of suspending: a suspended test continues only when another one frees a thread.
@discardableResult
package func waitUntil(_ isTrue: () throws -> Bool) rethrows -> Bool {
    let start = ContinuousClock.now
    while try !isTrue() {
        guard ContinuousClock.now - start < .seconds(600) else { return false }
        usleep(1000)
    }
    return true
}

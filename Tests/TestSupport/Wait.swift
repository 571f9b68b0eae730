import Foundation

/// Polls until a condition holds; returns false if it does not hold within 10 minutes.
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

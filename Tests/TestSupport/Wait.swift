import Foundation

/// Waits until a condition is true that nothing notifies a test of; false if it hangs.
///
/// Blocks and does not suspend: a suspended test continues only when another one leaves it a
/// thread.
@discardableResult
package func waitUntil(_ isTrue: () throws -> Bool) rethrows -> Bool {
    let start = ContinuousClock.now
    while try !isTrue() {
        guard ContinuousClock.now - start < .seconds(600) else { return false }
        usleep(1000)
    }
    return true
}

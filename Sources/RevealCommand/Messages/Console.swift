/// How the command that is running talks to people and programs; tasks inherit it.
struct Console: Sendable {
    var colors = ColorMode.auto
    /// Whether a failure is also printed as a JSON object.
    var isJSON = false

    static let bound = TaskLocal(wrappedValue: Console())
    static var current: Console { bound.get() }
}

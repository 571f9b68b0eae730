import RevealRendering
import RevealValues

/// What `read` makes of the value of the option `name`; nil where it was not given.
func option<V>(
    _ name: String, _ text: String?, _ read: (String) throws(SyntaxError) -> V
) throws -> V? {
    guard let text else { return nil }
    return try option(name, given: text, read)
}

/// What `read` makes of the value of the option `name`.
func option<V>(
    _ name: String, given text: String, _ read: (String) throws(SyntaxError) -> V
) throws -> V {
    do {
        return try read(text)
    } catch {
        throw Failure.option(name, error)
    }
}

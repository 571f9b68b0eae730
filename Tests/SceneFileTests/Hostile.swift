import RevealRendering
import RevealScenes
import RevealValues
import TestSupport
import Testing

/// An invalid scene file and its error.
struct Hostile: CustomTestStringConvertible, Sendable {
    let bytes: [UInt8]
    /// `line:column: message`.
    let error: String
    /// Whether the form of a value is wrong, which a schema can find, and not its meaning.
    let isForm: Bool

    init(_ bytes: [UInt8], _ error: String, isForm: Bool = false) {
        (self.bytes, self.error, self.isForm) = (bytes, error, isForm)
    }

    init(_ text: String, _ error: String) {
        self.init(Array(text.utf8), error)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var testDescription: String { String(text.prefix(60)) }

    /// Expects that the text is refused with this message, when it is read or when its transition
    /// is made.
    func check() {
        let path = Repository.fixture("Snapshots/small/scene.yaml")
        let error = #expect(throws: SceneFileError.self) {
            try SceneFile(bytes, path: path).transition(at: .sixty)
        }
        #expect(error?.description == "\(path):\(self.error)")
        #expect(error?.problem == nil)
    }
}

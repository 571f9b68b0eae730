import RevealRendering
import RevealScenes
import RevealValues
import TestSupport
import Testing

/// A scene file that is wrong, and what is said of it.
struct Hostile: CustomTestStringConvertible, Sendable {
    let bytes: [UInt8]
    /// `line:column: message`.
    let error: String
    /// Whether it is the form of a value that is wrong, which a schema can tell, not what it means.
    let isForm: Bool

    init(_ bytes: [UInt8], _ error: String, isForm: Bool = false) {
        (self.bytes, self.error, self.isForm) = (bytes, error, isForm)
    }

    init(_ text: String, _ error: String) {
        self.init(Array(text.utf8), error)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var testDescription: String { String(text.prefix(60)) }

    /// That the row's text is refused, when it is read or when its transition is made, with that
    /// message.
    func check() {
        let path = Repository.fixture("Snapshots/small/scene.yaml")
        let error = #expect(throws: SceneFileError.self) {
            try SceneFile(bytes, path: path).transition(at: .sixty)
        }
        #expect(error?.description == "\(path):\(self.error)")
        #expect(error?.problem == nil)
    }
}

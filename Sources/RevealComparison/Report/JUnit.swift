package import RevealFiles
import RevealValues

/// Results in the form that JUnit made common and that build servers read.
enum JUnit {
    private static let beginning = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="reveal-render compare"
        """

    /// Whether a file that begins with `bytes` is one of these.
    static func isOurs(_ bytes: [UInt8]) -> Bool { bytes.starts(with: beginning.utf8) }

    /// The document of a run that took so many seconds: a test case a picture.
    static func text(
        of results: [PictureComparison], _ kind: ComparisonPairs.Kind, seconds: Double
    ) -> String {
        let failures = results.count { !$0.status.isSame && !$0.status.isError }
        let errors = results.count { $0.status.isError }
        let counts =
            "tests=\"\(results.count)\" failures=\"\(failures)\" errors=\"\(errors)\" "
            + time(seconds)
        let cases = results.map { result in
            let name = result.name.xml
            let start =
                "    <testcase classname=\"\(result.group.xml)\" name=\"\(name)\" "
                + time(result.seconds)
            guard !result.status.isSame else {
                let text = result.spelling.map {
                    "><system-out>\($0.xml)</system-out></testcase>\n"
                }
                return start + (text ?? "/>\n")
            }
            let tag = result.status.isError ? "error" : "failure"
            let message = result.sentences.first ?? result.status.word
            return """
                \(start)>
                \(result.properties)      <\(tag) type="\(result.status.word)" message="\(message.xml)">\
                \(result.sentences.joined(separator: "\n").xml)</\(tag)>
                    </testcase>

                """
        }
        return """
            \(beginning) \(counts)>
              <testsuite name="\(kind.rawValue)" \(counts)>
            \(cases.joined())  </testsuite>
            </testsuites>

            """
    }

    private static func time(_ seconds: Double) -> String { "time=\"\(fixed(seconds, 6))\"" }
}

extension PictureComparison {
    /// How its files are hashed.
    fileprivate var properties: String {
        let all = [
            ("expected-sha256", hashes?.expected), ("actual-sha256", hashes?.actual),
        ].compactMap { name, hash in
            hash.map { "        <property name=\"\(name)\" value=\"\($0)\"/>\n" }
        }
        return all.isEmpty ? "" : "      <properties>\n\(all.joined())      </properties>\n"
    }

    /// The folder that the picture is in, which build servers group by.
    fileprivate var group: String {
        let folder = name.folder.dropLast()
        return folder.isEmpty ? "compare" : String(folder)
    }
}

extension PictureComparison.Status {
    /// Whether all is as expected.
    package var isSame: Bool { self == .same }

    /// Whether a file could not be read.
    package var isError: Bool { trouble != nil }

    /// Why a file could not be read; nil where all could.
    package var trouble: FileError? {
        if case .unreadable(let error) = self { error } else { nil }
    }
}

private import Testing
private import XCTest

package struct Place {
    private let fileID: StaticString
    let filePath: StaticString
    private let line: UInt
    private let column: UInt

    package init(
        fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
    ) {
        (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
    }

    private static let isSwiftTesting = CommandLine.arguments.contains {
        $0 == "swift-testing" || $0 == "--testing-library=swift-testing"
    }

    /// Fails the running test of Swift Testing, with the pictures as attachments, or of XCTest.
    ///
    /// A detached task has no current test, so its failure is reported for the whole run.
    package func fail(_ words: String, _ pictures: [(name: String, file: [UInt8])]) {
        if let onFailure = GoldenSettings.current.onFailure { return onFailure(words) }
        guard Test.current != nil || Self.isSwiftTesting else {
            XCTFail(words, file: filePath, line: line)
            return
        }
        let location = SourceLocation(
            fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        for (name, file) in pictures {
            Attachment.record(file, named: name, sourceLocation: location)
        }
        Issue.record("\(words)", sourceLocation: location)
    }
}

import Foundation
import TestSupport
import Testing

/// The packages in `Examples/packages`, which depend on this package like any other package.
@Suite(.outside)
struct OutsideExampleTests {
    @Test(arguments: [
        ("EncodePNG", ["fast: ", "\nbalanced: "]),
        ("CoverEllipse", ["pixels: 730.6", "\nπ r²:   730.6"]),
    ])
    func `the example packages for single products build and run`(
        _ name: String, _ words: [String]
    ) async throws {
        try await Disk.withFolder { folder throws in
            let result = try OutsidePackage.swift(
                [
                    "run", "-q", "--package-path", "\(Repository.root)/Examples/packages/\(name)",
                    "--scratch-path", folder, "--disable-dependency-cache", name,
                ], in: folder)
            for word in words {
                #expect(result.output.contains(word), "\(result.output)\(result.errors)")
            }
        }
    }
}

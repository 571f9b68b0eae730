import Foundation
import TestSupport
import Testing

/// A client that depends on a version, which is a tag of a Git repository.
struct OutsideTagTests {
    private static let isClone = Disk.exists(Repository.root + "/.git")

    private static let program = """
        import RevealKit
        print(Release.version, CircularReveal(.reveal))
        """

    private static func manifest(_ folder: String) -> String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Client",
            dependencies: [.package(url: "file://\(folder)/reveal-render", from: "0.1.0")],
            targets: [
                .executableTarget(
                    name: "Client",
                    dependencies: [.product(name: "RevealKit", package: "reveal-render")])
            ])
        """
    }

    @Test(.enabled(if: isClone && !Sanitizer.isOn, "the sources are not in a Git repository"))
    func `a client resolves a version from a tag, and builds with it`() async throws {
        try await Disk.withFolder { folder in
            let prepare = """
                git clone -q "$1" reveal-render && git -C reveal-render tag -f 0.1.7 > /dev/null
                mkdir -p client/Sources/Client
                """
            let clone = try Tool.run(
                ["-ec", prepare, "clone", Repository.root], in: folder, program: "/bin/bash")
            try #require(clone.status == 0, "\(clone.errors)")
            let client = folder + "/client"
            try Disk.write(Array(Self.manifest(folder).utf8), to: client + "/Package.swift")
            try Disk.write(Array(Self.program.utf8), to: client + "/Sources/Client/main.swift")
            // SwiftPM keeps clones by address, and this address is used only once.
            let resolved = try OutsidePackage.swift(
                ["package", "--disable-dependency-cache", "resolve"], in: client)
            #expect(resolved.status == 0, "\(resolved.errors)")
            let versions = try Disk.read(client + "/Package.resolved")
            let pins = String(decoding: versions, as: UTF8.self)
            #expect(pins.contains("\"version\" : \"0.1.7\""), "\(pins)")
            // Building takes minutes.
            guard Torture.isOn else { return }
            let run = try OutsidePackage.swift(["run", "Client"], in: client)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.hasPrefix("0.1.0 "), "\(run.output)")
        }
    }
}

import Foundation
import TestSupport
import Testing

/// External packages that depend on this one by path.
enum OutsidePackage {
    /// The name of this package for packages that depend on it by path.
    static let dependency = Repository.root.split(separator: "/").last ?? ""

    /// The manifest of a package `Outside` with these targets.
    static func manifest(_ targets: String) -> String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Outside",
            dependencies: [.package(path: "\(Repository.root)")],
            targets: [
        \(targets)
            ])
        """
    }

    /// Runs the compiler's driver with `arguments`.
    static func swift(
        _ arguments: [String], in folder: String, _ environment: [String: String] = [:]
    ) throws -> Tool.Result {
        let driver = try #require(
            ["/usr/bin", "/opt/swift/usr/bin", "/usr/local/bin"].map { $0 + "/swift" }
                .first(where: Disk.exists) ?? Self.driver)
        return try Tool.run(arguments, in: folder, environment: environment, program: driver)
    }

    /// The compiler's driver on the path.
    private static var driver: String? {
        let found = try? Tool.run(["-c", "command -v swift"], in: "/", program: "/bin/sh")
        return found?.output.split(separator: "\n").first.map(String.init)
    }
}

extension Trait where Self == ConditionTrait {
    /// Building a package takes minutes, so it is a part of `make torture`.
    static var outside: Self {
        .enabled(
            if: Torture.isOn,
            "building a package takes minutes: see make torture")
    }
}

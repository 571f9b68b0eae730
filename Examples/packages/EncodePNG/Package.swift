// swift-tools-version: 6.2
import PackageDescription

// Outside this repository, the dependency is .package(url: "…/reveal-render", from: "0.1.0").
let package = Package(
    name: "EncodePNG",
    dependencies: [.package(name: "reveal-render", path: "../../..")],
    targets: [
        .executableTarget(
            name: "EncodePNG",
            dependencies: [.product(name: "RevealPNG", package: "reveal-render")],
            swiftSettings: [
                .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
            ])
    ])

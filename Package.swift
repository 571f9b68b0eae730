// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is held to the same rules: Swift 6, explicit existentials and imports,
/// strict memory safety, and no warning left standing.
let rules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// Tests reach through C pointers and spawn processes; they keep every rule but memory safety.
let testRules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Programs that show the library; the tests run them.
let examples = ["RadialPresent", "LoopingChain", "BubblePresent", "InteractiveCancel"]

/// The fuzzer, for `make fuzz`: libFuzzer brings its `main`, so without libFuzzer it does not link.
let fuzzer: [Target] =
    Context.environment["REVEAL_FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "reveal-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzer",
            swiftSettings: testRules)
    ]

let package = Package(
    name: "reveal-render",
    products: [
        .library(name: "RevealKit", targets: ["RevealKit"]),
        .library(name: "RevealTesting", targets: ["RevealTesting"]),
        .executable(name: "reveal-render", targets: ["reveal-render"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .target(
            name: "CPNG",
            linkerSettings: [
                .linkedLibrary("png"), .linkedLibrary("z"), .linkedLibrary("deflate"),
            ]),
        .target(
            name: "CSystem",
            linkerSettings: [.linkedLibrary("nettle")]),
        .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
        .target(
            name: "Raster", dependencies: ["CSystem"], swiftSettings: rules,
            linkerSettings: [.linkedLibrary("m")]),
        .target(name: "PNG", dependencies: ["CPNG", "CSystem", "Raster"], swiftSettings: rules),
        .target(
            name: "RevealKit",
            dependencies: ["CSystem", "CYAML", "PNG", "Raster"],
            resources: [
                .embedInCode("Previews/Page/page.html"),
                .embedInCode("Comparison/Report/report.html"),
            ],
            swiftSettings: rules),
        .target(name: "RevealTesting", dependencies: ["RevealKit"], swiftSettings: rules),
        .executableTarget(
            name: "reveal-render",
            dependencies: [
                "RevealKit", "CSystem",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: rules),
        .executableTarget(
            name: "reveal-bench",
            dependencies: ["PNG", "Raster", "RevealKit", "ScalarTwins"],
            swiftSettings: rules),
        .target(
            name: "ScalarTwins",
            dependencies: ["Raster"],
            path: "Tests/ScalarTwins",
            swiftSettings: testRules),
        .target(
            name: "TestSupport",
            dependencies: ["Raster", "PNG", "CSystem"],
            path: "Tests/TestSupport",
            swiftSettings: testRules),
        .target(
            name: "FuzzTargets",
            dependencies: ["PNG", "Raster", "RevealKit", "TestSupport"],
            path: "Tests/FuzzTargets",
            swiftSettings: testRules),
        .testTarget(
            name: "FuzzTests",
            dependencies: ["FuzzTargets"],
            swiftSettings: testRules),
        .testTarget(
            name: "RasterTests",
            dependencies: ["Raster", "ScalarTwins", "TestSupport"],
            swiftSettings: testRules),
        .testTarget(
            name: "PNGTests",
            dependencies: ["CPNG", "CSystem", "PNG", "Raster", "TestSupport"],
            swiftSettings: testRules),
        .testTarget(
            name: "RevealKitTests",
            dependencies: ["RevealKit", "Raster", "PNG", "TestSupport"],
            swiftSettings: testRules),
        .testTarget(
            name: "SceneFileTests",
            dependencies: ["RevealKit", "Raster", "PNG", "TestSupport"],
            swiftSettings: testRules),
        .testTarget(
            name: "SourceTests",
            dependencies: ["TestSupport"],
            swiftSettings: testRules),
        .testTarget(
            name: "GoldenTests",
            dependencies: ["RevealTesting", "TestSupport", "PNG", "Raster"],
            swiftSettings: testRules),
        .testTarget(
            name: "RevealTestingTests",
            dependencies: ["RevealKit", "RevealTesting", "TestSupport", "PNG", "Raster"],
            swiftSettings: testRules),
        .testTarget(
            name: "CommandTests",
            dependencies: ["TestSupport", "PNG", "Raster"]
                + examples.map { .init(stringLiteral: $0) },
            swiftSettings: testRules),
        .testTarget(
            name: "RobustnessTests",
            dependencies: ["TestSupport", "PNG", "Raster"],
            exclude: ["Faults"],
            swiftSettings: testRules),
    ]
        + examples.map { name in
            .executableTarget(
                name: name, dependencies: ["RevealKit"], path: "Examples/\(name)",
                swiftSettings: rules)
        }
        + fuzzer
)

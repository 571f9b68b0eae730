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
///
/// Oracles are optimized, since tens of thousands of cases wait for them, and so are tests that
/// draw their pictures pixel by pixel.
let oracleRules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Test targets are indexed, since SwiftPM looks for XCTest classes there.
///
/// Indexing what they import as well would take a fifth of their compilation.
let indexRules: [SwiftSetting] = [
    .unsafeFlags(["-index-ignore-system-modules", "-index-ignore-clang-modules"])
]

/// Other tests wait for the command or for the library: optimizing them takes minutes of every
/// build, and ends none of them sooner.
///
/// No module imports them, so their interface is not emitted ahead, which would read them twice.
let testRules: [SwiftSetting] =
    oracleRules + indexRules + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]

/// Programs of people who use the library: each import brings the members that it needs (SE-0444).
let exampleRules: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Programs that show the library; the tests run them.
let examples = [
    "RadialPresent", "RadialDismiss", "DrawAnimatedCircularMask", "CircularDirector",
    "CircularPush", "LoopingChain", "SideBySide", "PulseStop", "BubbleMaskPresent",
    "BubbleMaskDismiss", "BubblePresent", "BubbleDismiss", "InteractiveCancel",
    "FramesInMemory", "OwnOutput",
]

/// The fuzzer, for `make fuzz`: libFuzzer brings its `main`, so without libFuzzer it does not link.
let fuzzer: [Target] =
    Context.environment["REVEAL_FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "reveal-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzer",
            swiftSettings: oracleRules)
    ]

/// Targets that are not built: those of tests that a sanitizer does not run.
let leftOut = Set(Context.environment["REVEAL_WITHOUT", default: ""].split(separator: " "))

/// Whether Linux does as systems do that have no more than POSIX, so that tests reach those ways.
let isPortable = Context.environment["REVEAL_PORTABLE"] != nil

/// What tests of the library reach, from the ground up.
let library: [Target.Dependency] = [
    "Raster", "PNG", "RevealValues", "RevealColor", "RevealMotion", "RevealFiles",
    "RevealRendering", "RevealMovies", "RevealPreviews", "RevealScenes", "RevealAssembly",
    "RevealEdges", "RevealComparison", "RevealMeasurement", "RevealCode",
]

/// Only tests of the command run them.
let programs: [Target] =
    leftOut.contains("CommandTests")
    ? []
    : examples.map { name in
        .executableTarget(
            name: name, dependencies: ["RevealKit"], path: "Examples/\(name)",
            swiftSettings: exampleRules)
    }

let package = Package(
    name: "reveal-render",
    products: [
        .library(
            name: "RevealKit",
            targets: [
                "RevealKit", "RevealRendering", "RevealMotion", "RevealFiles", "RevealValues",
                "PNG", "Raster",
            ]),
        .library(name: "RevealPNG", targets: ["PNG", "Raster"]),
        .library(name: "RevealCoverage", targets: ["Raster"]),
        .library(name: "RevealMovies", targets: ["RevealMovies"]),
        .library(name: "RevealPreviews", targets: ["RevealPreviews"]),
        .library(name: "RevealScenes", targets: ["RevealScenes"]),
        .library(name: "RevealAssembly", targets: ["RevealAssembly"]),
        .library(name: "RevealComparison", targets: ["RevealComparison"]),
        .library(name: "RevealCode", targets: ["RevealCode"]),
        .library(name: "RevealTesting", targets: ["RevealTesting"]),
        .library(name: "RevealExpectations", targets: ["RevealExpectations"]),
        .executable(name: "reveal-render", targets: ["reveal-render"]),
    ],
    targets: ([
        .target(
            name: "CPNG",
            linkerSettings: [
                .linkedLibrary("png"), .linkedLibrary("z"), .linkedLibrary("deflate"),
            ]),
        .target(name: "CChecksum", dependencies: ["CPNG"]),
        .target(
            name: "CSystem",
            cSettings: isPortable ? [.define("REVEAL_PORTABLE")] : [],
            linkerSettings: [.linkedLibrary("nettle")]),
        .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
        .target(
            name: "Raster", dependencies: ["CSystem"], swiftSettings: rules,
            linkerSettings: [.linkedLibrary("m")]),
        .target(name: "PNG", dependencies: ["CPNG", "CSystem", "Raster"], swiftSettings: rules),
        .target(
            name: "RevealValues", dependencies: ["CSystem", "Raster"], swiftSettings: rules),
        .target(
            name: "RevealColor", dependencies: ["PNG", "Raster", "RevealValues"],
            swiftSettings: rules),
        .target(
            name: "RevealMotion", dependencies: ["PNG", "Raster", "RevealValues"],
            swiftSettings: rules),
        .target(
            name: "RevealFiles", dependencies: ["CSystem", "PNG", "Raster", "RevealValues"],
            swiftSettings: rules),
        .target(
            name: "RevealRendering",
            dependencies: [
                "PNG", "Raster", "RevealColor", "RevealFiles", "RevealMotion", "RevealValues",
            ],
            swiftSettings: rules),
        .target(
            name: "RevealKit",
            dependencies: [
                "PNG", "Raster", "RevealFiles", "RevealMotion", "RevealRendering", "RevealValues",
            ],
            swiftSettings: rules),
        .target(
            name: "RevealMovies",
            dependencies: [
                "CSystem", "PNG", "Raster", "RevealColor", "RevealFiles", "RevealMotion",
                "RevealRendering", "RevealValues",
            ],
            swiftSettings: rules),
        .target(
            name: "RevealPreviews",
            dependencies: [
                "PNG", "Raster", "RevealFiles", "RevealRendering", "RevealMotion", "RevealValues",
            ],
            resources: [.embedInCode("Page/page.html"), .embedInCode("Page/measurement.html")],
            swiftSettings: rules),
        .target(
            name: "RevealScenes",
            dependencies: [
                "CYAML", "PNG", "Raster", "RevealColor", "RevealFiles", "RevealRendering",
                "RevealMotion", "RevealValues",
            ],
            swiftSettings: rules),
        .target(
            name: "RevealAssembly",
            dependencies: [
                "PNG", "Raster", "RevealColor", "RevealFiles", "RevealMotion", "RevealRendering",
                "RevealValues",
            ],
            swiftSettings: rules),
        .target(
            name: "RevealEdges", dependencies: ["PNG", "Raster", "RevealValues"],
            swiftSettings: rules),
        .target(
            name: "RevealComparison",
            dependencies: [
                "PNG", "Raster", "RevealColor", "RevealEdges", "RevealFiles", "RevealValues",
            ],
            resources: [.embedInCode("Report/report.html")],
            swiftSettings: rules),
        .target(
            name: "RevealMeasurement",
            dependencies: [
                "PNG", "Raster", "RevealEdges", "RevealFiles", "RevealMotion", "RevealValues",
            ],
            swiftSettings: rules),
        .target(
            name: "RevealCode", dependencies: ["PNG", "Raster", "RevealMotion", "RevealValues"],
            resources: [
                .embedInCode("Templates/swiftui.txt"), .embedInCode("Templates/compose.txt"),
                .embedInCode("Templates/flutter.txt"), .embedInCode("Templates/css.txt"),
                .embedInCode("Templates/waapi.txt"), .embedInCode("Templates/lottie.txt"),
                .embedInCode("Templates/view-transition.txt"),
            ],
            swiftSettings: rules),
        .target(
            name: "RevealTesting",
            dependencies: ["PNG", "Raster", "RevealComparison", "RevealFiles", "RevealValues"],
            swiftSettings: rules),
        .target(
            name: "RevealExpectations",
            dependencies: [
                "PNG", "Raster", "RevealFiles", "RevealMeasurement", "RevealMotion",
                "RevealTesting", "RevealValues",
            ],
            swiftSettings: rules),
        .target(
            name: "RevealCommand",
            dependencies: [
                "CSystem", "PNG", "Raster", "RevealAssembly", "RevealCode", "RevealColor",
                "RevealComparison", "RevealFiles", "RevealMeasurement", "RevealRendering",
                "RevealMotion", "RevealMovies", "RevealPreviews", "RevealScenes", "RevealValues",
            ],
            resources: [
                .embedInCode("Help/Topics/easing.md"), .embedInCode("Help/Topics/colors.md"),
                .embedInCode("Help/Topics/scene.md"), .embedInCode("Farm/slurm.txt"),
                .embedInCode("Farm/openjd.txt"),
            ],
            swiftSettings: rules),
        .executableTarget(
            name: "reveal-render",
            dependencies: ["CChecksum", "CSystem", "RevealCommand", "RevealFiles"],
            swiftSettings: rules),
        .executableTarget(
            name: "reveal-bench",
            dependencies: [
                "CChecksum", "PNG", "Raster", "RevealColor", "RevealComparison",
                "RevealRendering", "RevealPreviews", "ScalarTwins",
            ],
            swiftSettings: rules),
        .target(
            name: "ScalarTwins",
            dependencies: ["Raster"],
            path: "Tests/ScalarTwins",
            swiftSettings: oracleRules),
        .target(
            name: "TestSupport",
            dependencies: ["Raster", "PNG", "CSystem"],
            path: "Tests/TestSupport",
            swiftSettings: oracleRules),
        .target(
            name: "CommandSupport",
            dependencies: ["RevealCommand", "TestSupport"],
            path: "Tests/CommandSupport",
            swiftSettings: testRules),
        .target(
            name: "FuzzTargets",
            dependencies: library + ["TestSupport"],
            path: "Tests/FuzzTargets",
            swiftSettings: oracleRules),
        .testTarget(
            name: "FuzzTests",
            dependencies: ["FuzzTargets"],
            swiftSettings: testRules),
        .testTarget(
            name: "RasterTests",
            dependencies: [
                "Raster", "RevealComparison", "RevealPreviews", "ScalarTwins", "TestSupport",
            ],
            swiftSettings: oracleRules + indexRules),
        .testTarget(
            name: "PNGTests",
            dependencies: ["CPNG", "CSystem", "PNG", "Raster", "TestSupport"],
            swiftSettings: testRules),
        .testTarget(
            name: "RevealColorTests",
            dependencies: ["PNG", "Raster", "RevealColor", "TestSupport"],
            swiftSettings: testRules),
        .testTarget(
            name: "RevealKitTests",
            dependencies: library + ["RevealKit", "TestSupport"],
            swiftSettings: testRules),
        .testTarget(
            name: "SceneFileTests",
            dependencies: library + ["CommandSupport", "TestSupport"],
            swiftSettings: testRules),
        .testTarget(
            name: "SourceTests",
            dependencies: ["TestSupport"],
            swiftSettings: testRules),
        .testTarget(
            name: "GoldenTests",
            dependencies: library + ["RevealTesting", "TestSupport"],
            swiftSettings: testRules),
        .testTarget(
            name: "RevealTestingTests",
            dependencies: library + ["RevealTesting", "RevealExpectations", "TestSupport"],
            swiftSettings: testRules),
        .testTarget(
            name: "RevealMeasurementTests",
            dependencies: library + ["TestSupport"],
            swiftSettings: oracleRules + indexRules),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "CommandSupport", "TestSupport", "PNG", "Raster", "RevealCommand", "RevealPreviews",
            ]
                + examples.map { .init(stringLiteral: $0) },
            swiftSettings: testRules),
        .testTarget(
            name: "RobustnessTests",
            dependencies: ["TestSupport", "PNG", "Raster"],
            exclude: ["Faults"],
            swiftSettings: testRules),
    ]
        + programs + fuzzer).filter { !leftOut.contains(Substring($0.name)) }
)

// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Action",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Streams", targets: ["Streams"]),
    .library(name: "Action", targets: ["Action"]),
    .library(name: "ActionDispatch", targets: ["ActionDispatch"]),
    .library(name: "ActionFlightRecorder", targets: ["ActionFlightRecorder"]),
    .library(name: "ActionInspector", targets: ["ActionInspector"]),
    .library(name: "ActionReactiveSwift", targets: ["ActionReactiveSwift"]),
    .library(name: "ActionTesting", targets: ["ActionTesting"]),
    .library(name: "ActionUI", targets: ["ActionUI"]),
    .library(name: "StreamsCombine", targets: ["StreamsCombine"]),
    .library(name: "StreamsFoundation", targets: ["StreamsFoundation"]),
    .library(name: "StreamsTesting", targets: ["StreamsTesting"]),
  ],
  targets: [
    .target(name: "Streams"),
    .target(name: "Action", dependencies: ["Streams"]),
    .target(name: "ActionDispatch", dependencies: ["Action"]),
    .target(
      name: "ActionFlightRecorder",
      dependencies: ["ActionDispatch", "ActionInspector", "ActionTesting", "StreamsTesting"]),
    .target(
      name: "ActionInspector", dependencies: ["ActionDispatch"],
      resources: [
        .embedInCode("Page/live.js"), .embedInCode("Page/page.css"), .embedInCode("Page/page.js"),
      ]),
    // Internal until durable actions use it, so it is no product yet.
    .target(name: "ActionOutbox", dependencies: ["Action"]),
    .target(name: "ActionReactiveSwift", dependencies: ["Action"]),
    .target(name: "ActionTesting", dependencies: ["Action", "StreamsTesting"]),
    .target(
      name: "ActionUI",
      dependencies: [
        "Action",
        .target(
          name: "StreamsFoundation",
          condition: .when(platforms: [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS])),
      ]),
    .target(name: "StreamsCombine", dependencies: ["Streams"]),
    .target(name: "StreamsFoundation", dependencies: ["Streams"]),
    .target(name: "StreamsTesting", dependencies: ["Streams"]),
    .target(name: "RuntimeCounters"),
    // The table of operators, from which the tests of all operators are derived.
    .target(name: "OperatorCases", dependencies: ["StreamsTesting"]),
    .target(name: "OperatorDiagrams", dependencies: ["StreamsTesting"]),
    .executableTarget(name: "DrawDiagrams", dependencies: ["OperatorDiagrams"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "ActionDispatch", "ActionFlightRecorder", "ActionInspector", "ActionReactiveSwift", "ActionTesting",
        "ActionUI", "OperatorCases", "RuntimeCounters", "StreamsFoundation", "StreamsTesting",
      ]),
    // What several examples need: an end in order.
    .target(name: "EndSignals", path: "Examples/EndSignals"),
    .executableTarget(name: "FirstSteps", dependencies: ["Action"], path: "Examples/FirstSteps"),
    // The features know the actions, and not each other.
    .target(
      name: "CoordinatorActions", dependencies: ["ActionDispatch"], path: "Examples/Coordinator/Actions"),
    .target(name: "CoordinatorHome", dependencies: ["CoordinatorActions"], path: "Examples/Coordinator/Home"),
    .target(
      name: "CoordinatorProfile", dependencies: ["CoordinatorActions"], path: "Examples/Coordinator/Profile"),
    .target(
      name: "CoordinatorSettings", dependencies: ["CoordinatorActions"], path: "Examples/Coordinator/Settings"
    ),
    .executableTarget(
      name: "Coordinator",
      dependencies: [
        "ActionInspector", "CoordinatorHome", "CoordinatorProfile", "CoordinatorSettings", "EndSignals",
      ],
      path: "Examples/Coordinator/Program"),
    .executableTarget(name: "Download", dependencies: ["Action", "EndSignals"], path: "Examples/Download"),
    .executableTarget(name: "Login", dependencies: ["Action"], path: "Examples/Login"),
    .executableTarget(name: "Inspect", dependencies: ["ActionInspector"], path: "Examples/Inspect"),
    .target(
      name: "MonitorServer", dependencies: ["ActionInspector"], path: "Examples/Monitor/Server"),
    .executableTarget(
      name: "Monitor", dependencies: ["EndSignals", "MonitorServer"], path: "Examples/Monitor/Program"),
    .executableTarget(
      name: "Search", dependencies: ["ActionInspector", "ActionUI", "EndSignals"], path: "Examples/Search"),
    .executableTarget(
      name: "Transfer", dependencies: ["ActionInspector", "EndSignals"], path: "Examples/Transfer"),
    // What several test targets need: what collects values, servers and programs to work with.
    .target(name: "TestSupport", dependencies: ["Streams", "StreamsTesting"], path: "Tests/TestSupport"),
    // A program with a synchronous main function, which no test has.
    .executableTarget(name: "FirstThread", dependencies: ["StreamsTesting"], path: "Tests/FirstThread"),
    .testTarget(
      name: "ActionDispatchTests", dependencies: ["ActionDispatch", "StreamsTesting", "TestSupport"]),
    .testTarget(
      name: "ActionFlightRecorderTests",
      dependencies: ["ActionFlightRecorder", "ActionInspector", "RuntimeCounters", "TestSupport"]),
    .testTarget(
      name: "ActionInspectorTests", dependencies: ["ActionInspector", "StreamsTesting", "TestSupport"]),
    .testTarget(name: "ActionOutboxTests", dependencies: ["ActionOutbox", "StreamsTesting", "TestSupport"]),
    .testTarget(
      name: "ActionReactiveSwiftTests",
      dependencies: ["ActionReactiveSwift", "StreamsTesting", "TestSupport"]),
    .testTarget(
      name: "ActionTests", dependencies: ["Action", "RuntimeCounters", "StreamsTesting", "TestSupport"]),
    .testTarget(name: "ActionTestingTests", dependencies: ["ActionTesting", "TestSupport"]),
    .testTarget(
      name: "ActionUITests",
      dependencies: ["ActionTesting", "ActionUI", "RuntimeCounters", "StreamsTesting", "TestSupport"]),
    .testTarget(
      name: "CompileTests",
      dependencies: [
        "ActionDispatch", "ActionFlightRecorder", "ActionInspector", "ActionReactiveSwift", "ActionTesting",
        "ActionUI", "StreamsCombine", "StreamsFoundation", "StreamsTesting", "TestSupport",
      ],
      exclude: ["Clients"]),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "ActionFlightRecorder", "ActionInspector", "ActionUI", "Coordinator", "Download", "FirstSteps",
        "Inspect", "Login", "Monitor", "MonitorServer", "Search", "TestSupport", "Transfer",
      ]),
    .testTarget(
      name: "HouseTests",
      dependencies: [
        "ActionDispatch", "ActionReactiveSwift", "Benchmarks", "OperatorCases", "RuntimeCounters",
        "StreamsTesting", "TestSupport",
      ]),
    .testTarget(name: "OperatorDiagramsTests", dependencies: ["OperatorDiagrams", "TestSupport"]),
    .testTarget(
      name: "ReadmeTests",
      dependencies: [
        "ActionFlightRecorder", "ActionInspector", "ActionReactiveSwift", "ActionTesting", "ActionUI",
        "FirstSteps", "StreamsFoundation", "StreamsTesting", "TestSupport",
      ]),
    .testTarget(
      name: "RecipeTests",
      dependencies: [
        "ActionDispatch", "ActionFlightRecorder", "ActionInspector", "ActionTesting", "ActionUI",
        "StreamsFoundation", "StreamsTesting", "TestSupport",
      ]),
    .testTarget(
      name: "StreamsCombineTests", dependencies: ["StreamsCombine", "StreamsTesting", "TestSupport"]),
    .testTarget(
      name: "StreamsFoundationTests", dependencies: ["StreamsFoundation", "StreamsTesting", "TestSupport"]),
    .testTarget(
      name: "StreamsTests", dependencies: ["OperatorCases", "Streams", "StreamsTesting", "TestSupport"]),
    .testTarget(
      name: "StreamsTestingTests", dependencies: ["FirstThread", "StreamsTesting", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
}

// A build of some tests need not build the rest: names of targets, with spaces between them.
let leftOut = Context.environment["LEAVE_OUT"]?.split(separator: " ").map(String.init) ?? []
package.targets.removeAll { leftOut.contains($0.name) }
package.products.removeAll { leftOut.contains($0.name) }

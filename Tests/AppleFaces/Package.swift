// swift-tools-version: 6.3
import PackageDescription

/// The parts of the package for Apple platforms, compiled and tested on Linux against small modules named after Apple's
/// frameworks. These modules contain only the declarations that are used, and check the rules that Apple documents.
///
/// A target here compiles the sources of one target of the package under a different name: `CombineFace` is
/// `StreamsCombine`. Internal declarations of `Streams` that it uses are added as symbolic links.
///
/// All files of `ActionUI/UIKit`, `AppKit`, `SwiftUI` and `Controls` are tested here except `EventTarget.swift`, the
/// only file that needs Objective-C. A class with the same members replaces it, and the file itself is not compiled
/// here.
let package = Package(
  name: "AppleFaces",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Action", path: "../..")],
  targets: [
    .target(name: "Combine", path: "Combine"),
    .target(
      name: "CombineFace", dependencies: ["Combine", .product(name: "Streams", package: "Action")],
      path: "CombineFace", swiftSettings: features),
    .testTarget(
      name: "CombineFaceTests",
      dependencies: ["Combine", "CombineFace", .product(name: "StreamsTesting", package: "Action")],
      path: "CombineFaceTests",
      swiftSettings: features + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    // Named differently from its module, because `Streams` checks for `ObjectiveC` and must not find this one.
    .target(name: "ObjectiveCStub", path: "ObjectiveC"),
    .target(
      name: "ObjectiveCFace", dependencies: ["ObjectiveCStub", .product(name: "Streams", package: "Action")],
      path: "ObjectiveCFace",
      swiftSettings: features + [.unsafeFlags(["-module-alias", "ObjectiveC=ObjectiveCStub"])]),
    .testTarget(
      name: "ObjectiveCFaceTests",
      dependencies: [
        "ObjectiveCFace", "ObjectiveCStub", .product(name: "StreamsTesting", package: "Action"),
      ],
      path: "ObjectiveCFaceTests", swiftSettings: features),
    // Also named differently, because `ActionUI` checks for `UIKit` and `AppKit`. The clients of the faces use Apple's
    // names.
    .target(name: "UIKitStub", dependencies: ["ObjectiveCStub"], path: "UIKit", swiftSettings: features),
    .target(name: "AppKitStub", dependencies: ["ObjectiveCStub"], path: "AppKit", swiftSettings: features),
    .target(
      name: "UIKitFace", dependencies: ["ObjectiveCStub", "UIKitStub"] + kit, path: "UIKitFace",
      swiftSettings: features + [.unsafeFlags(alias("ObjectiveC") + alias("UIKit"))]),
    .target(
      name: "AppKitFace", dependencies: ["ObjectiveCStub", "AppKitStub"] + kit, path: "AppKitFace",
      swiftSettings: features + [.unsafeFlags(alias("ObjectiveC") + alias("AppKit"))]),
    .testTarget(
      name: "UIKitFaceTests", dependencies: ["UIKitFace", "UIKitStub"] + kit + kitTesting,
      path: "UIKitFaceTests",
      swiftSettings: features + [.unsafeFlags(alias("UIKit") + noOverlays)]),
    .testTarget(
      name: "AppKitFaceTests",
      dependencies: ["AppKitFace", "AppKitStub", "ObjectiveCStub"] + kit + kitTesting,
      path: "AppKitFaceTests", swiftSettings: features + [.unsafeFlags(alias("AppKit") + noOverlays)]),
    // The samples of the documentation, which import `ActionUI` on Apple platforms. Here, another file of the target
    // imports the face.
    .target(
      name: "UIKitSamples", dependencies: ["UIKitFace", "UIKitStub"] + kit, path: "UIKitSamples",
      swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .unsafeFlags(alias("UIKit"))]),
    .target(
      name: "AppKitSamples", dependencies: ["AppKitFace", "AppKitStub"] + kit, path: "AppKitSamples",
      swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .unsafeFlags(alias("AppKit"))]),
    .target(name: "SwiftUIStub", path: "SwiftUI", swiftSettings: features),
    .target(
      name: "SwiftUIFace", dependencies: ["SwiftUIStub"] + kit, path: "SwiftUIFace",
      swiftSettings: features + [.unsafeFlags(alias("SwiftUI"))]),
    .testTarget(
      name: "SwiftUIFaceTests", dependencies: ["SwiftUIFace", "SwiftUIStub"] + kit + kitTesting,
      path: "SwiftUIFaceTests", swiftSettings: features + [.unsafeFlags(alias("SwiftUI") + noOverlays)]),
    .target(
      name: "SwiftUISamples", dependencies: ["SwiftUIFace", "SwiftUIStub"] + kit, path: "SwiftUISamples",
      swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .unsafeFlags(alias("SwiftUI"))]),
  ]
)

var features: [SwiftSetting] {
  ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
}

/// The modules of the package that the UIKit and AppKit faces and their tests use.
var kit: [Target.Dependency] {
  ["ActionUI", "StreamsFoundation"].map { .product(name: $0, package: "Action") }
}

var kitTesting: [Target.Dependency] {
  ["ActionTesting", "StreamsTesting"].map { .product(name: $0, package: "Action") }
}

/// Maps imports of the module `name` to the module named `name` with the suffix `Stub`.
func alias(_ name: String) -> [String] { ["-module-alias", "\(name)=\(name)Stub"] }

/// Disables the overlays of Swift Testing for Apple's modules, which are missing.
var noOverlays: [String] { ["-Xfrontend", "-disable-cross-import-overlays"] }

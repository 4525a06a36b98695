// swift-tools-version: 6.3
import PackageDescription

/// The parts of the package for Apple's systems, compiled and tested on Linux, against small modules that have the names of
/// Apple's. They have what is used of those, and check the rules that Apple documents.
///
/// A target here has the sources of one of the package, and a name of its own: `CombineFace` is `StreamsCombine`. What that
/// uses of `Streams` inside the package is linked beside it.
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
    // Another name in the package: `Streams` asks for `ObjectiveC` too, and must not find this one.
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
  ]
)

var features: [SwiftSetting] {
  ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
}

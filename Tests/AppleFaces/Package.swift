// swift-tools-version: 6.0
import PackageDescription

/// The parts of the package for Apple's systems, compiled and tested on Linux, against small modules that have the names of
/// Apple's. They have what is used of those, and check the rules that Apple documents.
let package = Package(
  name: "AppleFaces",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Action", path: "../..")],
  targets: [
    .target(name: "Combine", path: "Combine"),
    .target(
      name: "StreamsCombine", dependencies: ["Combine", .product(name: "Streams", package: "Action")],
      path: "StreamsCombine", exclude: ["StreamsCombine.docc"], swiftSettings: features),
    .testTarget(
      name: "StreamsCombineTests",
      dependencies: ["Combine", "StreamsCombine", .product(name: "StreamsTesting", package: "Action")],
      path: "StreamsCombineTests",
      swiftSettings: features + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
  ]
)

var features: [SwiftSetting] {
  ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
}

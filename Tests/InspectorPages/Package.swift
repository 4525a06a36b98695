// swift-tools-version: 6.3
import PackageDescription

/// The pages of `ActionInspector` in a real browser: Chromium, driven by its `chromedriver` over WebDriver. A separate package,
/// so that the root's tests need no browser. The live pages are those of the root's program `Monitor`, which is no product: build
/// it there before with `swift build --product Monitor`.
let package = Package(
  name: "InspectorPages",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Action", path: "../..")],
  targets: [
    .target(name: "Browsing", path: "Browsing", swiftSettings: features),
    .testTarget(
      name: "PageTests",
      dependencies: [
        "Browsing",
        .product(name: "Action", package: "Action"),
        .product(name: "ActionInspector", package: "Action"),
      ],
      path: "PageTests", swiftSettings: features),
  ]
)

var features: [SwiftSetting] {
  ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
}

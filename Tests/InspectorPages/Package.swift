// swift-tools-version: 6.3
import PackageDescription

/// The pages of `ActionInspector` in a real browser: Chromium, driven by its `chromedriver` over WebDriver. A package of its own,
/// so that the root's tests need no browser.
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
        .product(name: "MonitorServer", package: "Action"),
      ],
      path: "PageTests", swiftSettings: features),
  ]
)

var features: [SwiftSetting] {
  ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
}

// swift-tools-version: 6.3
import PackageDescription

/// Tests of the `ActionInspector` pages and of the documentation's site in a real browser: Chromium, driven by
/// `chromedriver` over WebDriver. This is a separate package, so the root's tests need no browser. The live pages are
/// served by the root's program `Monitor`, which is not a product. Build it in the root first with `swift build
/// --product Monitor`, and the site with `.ci/docs .build/site`.
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
    .testTarget(
      name: "SiteTests", dependencies: ["Browsing"], path: "SiteTests", swiftSettings: features),
  ]
)

var features: [SwiftSetting] {
  ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
}

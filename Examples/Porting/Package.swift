// swift-tools-version: 6.3
import PackageDescription

/// Code written for RxSwift and RxSwiftCommunity/Action, which compiles here without changes.
///
/// Five one-line modules replace the modules that the code imports. The package also contains a copy in Swift 6 mode,
/// with a comment for each change.
let package = Package(
  name: "Porting",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "Action", path: "../..")],
  targets: [
    .target(name: "RxSwift", dependencies: [.product(name: "Streams", package: "Action")]),
    .target(name: "RxRelay", dependencies: [.product(name: "Streams", package: "Action")]),
    .target(name: "RxCocoa", dependencies: [.product(name: "StreamsFoundation", package: "Action")]),
    .target(name: "RxTest", dependencies: [.product(name: "StreamsTesting", package: "Action")]),
    .target(name: "RxBlocking", dependencies: [.product(name: "StreamsTesting", package: "Action")]),

    .target(name: "Bookshop", dependencies: field, swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "BookshopTests", dependencies: ["Bookshop", "RxBlocking", "RxTest"],
      swiftSettings: [.swiftLanguageMode(.v5)]),

    .target(name: "BookshopInSwift6", dependencies: field),
    .testTarget(
      name: "BookshopInSwift6Tests", dependencies: ["BookshopInSwift6", "RxBlocking", "RxTest"]),
  ]
)

var field: [Target.Dependency] {
  ["RxSwift", "RxRelay", "RxCocoa", .product(name: "Action", package: "Action")]
}

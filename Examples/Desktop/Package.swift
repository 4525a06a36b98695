// swift-tools-version: 6.3
import PackageDescription

/// `ActionGTK`, the GTK 4 front end of `ActionUI`, and the program Notes. It is a separate package, so that the root
/// builds where GTK is missing.
let package = Package(
  name: "Desktop",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ActionGTK", targets: ["ActionGTK"]),
    .executable(name: "Notes", targets: ["Notes"]),
  ],
  dependencies: [.package(name: "Action", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CGtk", path: "Sources/CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(
      name: "ActionGTK",
      dependencies: [
        "CGtk", .product(name: "ActionUI", package: "Action"), .product(name: "Streams", package: "Action"),
      ]),
    .systemLibrary(
      name: "CSQLite", path: "Sources/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "NotesStore", dependencies: ["CSQLite"]),
    .executableTarget(name: "Greeter", dependencies: ["ActionGTK"]),
    // Symbolic links to samples in the documentation of ActionUI that run on GTK.
    .target(name: "Samples", dependencies: ["ActionGTK"], path: "Samples"),
    // A program with a synchronous main function, which a test does not have.
    .executableTarget(name: "GtkProbe", dependencies: ["ActionGTK", "CGtk"]),
    .executableTarget(
      name: "Notes",
      dependencies: ["ActionGTK", "NotesStore", .product(name: "ActionInspector", package: "Action")]),
    // A program that saves and imports notes until a test kills it.
    .executableTarget(name: "StoreProbe", dependencies: ["NotesStore"]),
    // Helpers that run programs, read their output, and start displays without a screen.
    .target(
      name: "ProgramTesting", path: "Tests/ProgramTesting", exclude: ["KillSteps.c", "accessibility.py"]),
    .testTarget(name: "ProgramTestingTests", dependencies: ["GtkProbe", "ProgramTesting"]),
    .testTarget(name: "NotesStoreTests", dependencies: ["NotesStore", "ProgramTesting", "StoreProbe"]),
    .testTarget(
      name: "NotesTests",
      dependencies: [
        "Notes", "NotesStore", "ProgramTesting", .product(name: "Action", package: "Action"),
        .product(name: "Streams", package: "Action"),
      ], exclude: ["Trees", "Pictures.txt"]),
    .testTarget(
      name: "ActionGTKTests", dependencies: ["GtkProbe", "ProgramTesting"], exclude: ["Trees"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
}

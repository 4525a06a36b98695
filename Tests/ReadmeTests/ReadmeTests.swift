import Foundation
import TestSupport
import Testing

/// The Swift code blocks of README.md and of the articles are in files of this package, so the compiler checks them
/// like other sources.
@Suite(.watched) struct ReadmeTests {
  private let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the paths of all files in a folder.
  private func files(of folder: String) throws -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)?
      .compactMap { $0 as? String }
    return try #require(names).filter { $0.contains(".") && !$0.hasSuffix(".docc") }.map { "\(folder)/\($0)" }
  }

  /// Returns the code blocks of a file in a given language.
  private func blocks(_ language: String, of path: String = "README.md") throws -> [String] {
    let parts = try text(of: path).components(separatedBy: "```\(language)\n").dropFirst()
    return parts.map { $0.components(separatedBy: "```")[0] }
  }

  @Test func `each Swift block of the README is a compiled file`() throws {
    let files = ["Examples/FirstSteps/main.swift", "Tests/ReadmeTests/LoginModel.swift"]
    #expect(try blocks("swift") == files.map { try text(of: $0) })
  }

  @Test func `each Swift block of the articles is in a compiled file`() throws {
    let folders = [
      "Tests/ReadmeTests/Documentation", "Tests/RecipeTests/Recipes", "Examples/Desktop/Sources/Greeter",
    ]
    let code = try folders.flatMap { try files(of: $0).map { try text(of: $0).withoutIndentation } }
    let articles = try (files(of: "Sources") + files(of: "Examples")).filter {
      $0.contains(".docc/") && $0.hasSuffix(".md")
    }
    try #require(articles.count > 10)
    for article in articles {
      for block in try blocks("swift", of: article) {
        let isCompiled = code.contains { $0.contains("\n" + block.withoutIndentation) }
        #expect(isCompiled, "\(article): no file of \(folders) has\n\(block)")
      }
    }
  }

  @Test func `the first example prints the output shown in the README`() async throws {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let isBundle = bundle.bundleURL.pathExtension == "xctest"
    let folder = isBundle ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    let process = Process()
    process.executableURL = folder.appendingPathComponent("FirstSteps")
    let output = Pipe()
    process.standardOutput = output
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    for await _ in ended {}
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(try blocks("text").first == text)
    expectEqual(process.terminationStatus, 0)
  }

  @Test func `each XCTest method on the main actor is async`() throws {
    let sources = try (files(of: "Sources") + files(of: "Examples")).filter {
      $0.hasSuffix(".md") || $0.hasSuffix(".swift")
    }
    let methods = try sources.flatMap { path in
      try text(of: path).matches(of: #/@MainActor\s+func test\w+\(\)( async)?/#).map {
        (path: path, isAsync: $0.1 != nil)
      }
    }
    #expect(!methods.isEmpty)
    for method in methods where !method.isAsync { Issue.record("\(method.path)") }
  }

  @Test func `each script named in the documentation is executable`() {
    for script in ["run", "docs", "examples"] {
      let path = root.appendingPathComponent(".ci/\(script)").path
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(script)")
    }
  }

  @Test func `each manifest requires the Swift version named in the README`() throws {
    let needed = try #require(try text(of: "README.md").firstMatch(of: #/It needs Swift ([0-9.]+) and/#)).1
    #expect(try text(of: "README.md").contains("// swift-tools-version: \(needed)\n"))
    for package in [".", "Examples/Porting", "Tests/AppleFaces"] {
      let manifest = try text(of: "\(package)/Package.swift")
      #expect(manifest.hasPrefix("// swift-tools-version: \(needed)\n"), "\(package)")
    }
  }

  @Test func `each path linked from the README exists`() throws {
    let links = try text(of: "README.md").matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    #expect(!links.isEmpty)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: root.appendingPathComponent(link).path), "\(link)")
    }
  }
}

extension String {
  /// The same lines without leading spaces.
  fileprivate var withoutIndentation: String {
    components(separatedBy: "\n").map { String($0.drop { $0 == " " }) }.joined(separator: "\n")
  }
}

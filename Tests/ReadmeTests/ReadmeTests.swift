import Action
import Foundation
import Testing

/// The blocks of README.md are files of this package, so the compiler reads them as every other source.
struct ReadmeTests {
  private let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The blocks that are marked as `language`.
  private func blocks(_ language: String) throws -> [String] {
    let parts = try text(of: "README.md").components(separatedBy: "```\(language)\n").dropFirst()
    return parts.map { $0.components(separatedBy: "```")[0] }
  }

  @Test func `every block of Swift is a file that is compiled`() throws {
    let files = ["Examples/FirstSteps/main.swift", "Tests/ReadmeTests/SearchModel.swift"]
    #expect(try blocks("swift") == files.map { try text(of: $0) })
  }

  @Test func `the first block prints what the README says`() async throws {
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
    #expect(process.terminationStatus == 0)
  }

  @Test func `every path that the README links to exists`() throws {
    let links = try text(of: "README.md").matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    #expect(!links.isEmpty)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: root.appendingPathComponent(link).path), "\(link)")
    }
  }

  @Test(.timeLimit(.minutes(1))) @MainActor func `the view model shows what its action does`() async throws {
    let model = SearchModel { term in
      if term.isEmpty { throw CancellationError() }
      return ["\(term)!"]
    }
    #expect(model.canSearch)
    #expect(!model.isSearching)
    let execution = model.search.execute("swift")
    #expect(model.isSearching)
    #expect(!model.canSearch)
    for try await hits in execution.values { #expect(hits == ["swift!"]) }
    // The end is told to the model's actor, where this waits for it.
    for try await _ in model.search.executing.values where model.canSearch { break }
    #expect(model.hits == ["swift!"])
    #expect(!model.isSearching)
  }
}

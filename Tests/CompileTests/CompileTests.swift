import Foundation
import Testing

#if TSAN
  // The thread sanitizer does not follow a child process.
  private let compiler: Compiler? = nil
#else
  private let compiler = Compiler()
#endif

/// Checks what the compiler accepts and rejects, which is part of the package's promises.
///
/// The clients are compiled one after the other, because each compilation is a separate process.
@Suite(.serialized, .enabled(if: compiler != nil, "there is no compiler, or no modules beside the tests"))
struct CompileTests {
  @Test(arguments: Mode.allCases)
  func `safe code compiles, including code written for RxSwift`(mode: Mode) async throws {
    let clients = try Client.all(in: "Accepted").filter { $0.modes.contains(mode) }
    #expect(clients.count > 8)
    let diagnostics = try await #require(compiler).diagnose(clients.map(\.file), in: mode)
    for client in clients {
      #expect(client.differences(from: diagnostics, in: mode) == [])
    }
  }

  // One file at a time, because an error in one file would hide diagnostics of later passes in another.
  @Test(arguments: Mode.allCases)
  func `unsafe code is rejected`(mode: Mode) async throws {
    for client in try Client.all(in: "Refused") where client.modes.contains(mode) {
      let diagnostics = try await #require(compiler).diagnose([client.file], in: mode)
      #expect(client.differences(from: diagnostics, in: mode) == [])
    }
  }

  /// Returns the files with the code of the articles, except that of the pages for maintainers.
  private func articles() throws -> [URL] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let code = tests.appending(path: "ReadmeTests/Documentation")
    let names = FileManager.default.enumerator(atPath: code.path)?.compactMap { $0 as? String }
    let files = try #require(names).filter { $0.hasSuffix(".swift") && !$0.contains("Inside/") }
    try #require(files.count > 10)
    return try files.sorted().map { code.appending(path: $0) } + Client.all(in: "Articles").map(\.file)
  }

  @Test func `the code of the articles compiles in a package that depends only on the products`() async throws
  {
    let diagnostics = try await #require(compiler).diagnose(try articles(), in: .swift6)
    #expect(diagnostics.map { "\($0.file):\($0.line): \($0.text)" } == [])
  }

  @Test func `code of an article that needs a helper of the tests does not compile`() async throws {
    let folder = try TemporaryFolder()
    let helper = folder.url.appending(path: "Helper.swift")
    try Data("import TestSupport\nfunc collect() { _ = Heard<Int>() }\n".utf8).write(to: helper)
    let diagnostics = try await #require(compiler).diagnose([helper], in: .swift6)
    #expect(diagnostics.contains { $0.severity == "error" && $0.text.contains("Heard") })
  }

  @Test func `missing and unexpected diagnostics are differences`() throws {
    let client = try #require(try Client.all(in: "Refused").first)
    let expected = try #require(client.expectations.first)
    func said(_ severity: String, _ text: String) -> Diagnostic {
      Diagnostic(file: client.file.path, line: expected.line, severity: severity, text: text)
    }
    let missing = client.differences(from: [], in: .swift6)
    #expect(missing.count == client.expectations.filter { $0.modes.contains(.swift6) }.count)
    #expect(client.differences(from: [said("error", expected.text)], in: .swift6).count == missing.count - 1)
    #expect(
      client.differences(from: [said("warning", expected.text)], in: .swift6).count == missing.count + 1)
    #expect(
      client.differences(from: [said("error", "something else")], in: .swift6).count == missing.count + 1)
  }

  @Test func `the temporary files of a compiler are removed`() async throws {
    let folder = try TemporaryFolder()
    let careless = folder.url.appending(path: "careless")
    try Data("#!/bin/sh\necho \"$(mktemp -d):1:1: warning: left\" >&2\n".utf8).write(to: careless)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: careless.path)
    let diagnostics = try await Compiler(executable: careless, products: folder.url).diagnose([], in: .swift6)
    let left = try #require(diagnostics.first { $0.text == "left" }).file
    #expect(!FileManager.default.fileExists(atPath: left))
  }
}

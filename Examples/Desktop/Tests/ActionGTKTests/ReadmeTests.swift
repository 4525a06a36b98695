import Foundation
import Testing

struct ReadmeTests {
  private let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardized

  private func text(_ path: String) throws -> String {
    try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  @Test func `the README contains the source of Greeter`() throws {
    #expect(try text("README.md").contains("```swift\n\(text("Sources/Greeter/Greeter.swift"))```"))
  }

  @Test func `both pages show how to depend on the package, which has two products`()
    throws
  {
    let manifest = try text("Package.swift")
    let offered = manifest.matches(of: /\.(library|executable)\(\s*name: "([^"]+)"/).map { "\($0.2)" }
    #expect(offered == ["ActionGTK", "Notes"])
    let name = try #require(manifest.firstMatch(of: /name: "([^"]+)"/)).1
    for page in ["README.md", "Sources/ActionGTK/ActionGTK.docc/ActionGTK.md"] {
      let page = try text(page)
      #expect(page.contains(".package(path: \"../<name>/Examples/\(name)\")"))
      #expect(page.contains(".product(name: \"ActionGTK\", package: \"\(name)\")"))
      for system in manifest.matches(of: /"gtk4", providers: \[\.apt\(\["([^"]+)"/) {
        #expect(page.contains("`\(system.1)`"))
      }
    }
  }

  @Test func `the README shows each picture, and no picture is large`() throws {
    let folder = package.appending(path: "Pictures")
    let page = try text("README.md")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names {
      #expect(page.contains("](Pictures/\(name))"))
      #expect(try Data(contentsOf: folder.appending(path: name)).count < 60_000)
    }
    #expect(page.split(separator: "](Pictures/").count - 1 == names.count)
  }

  @Test func `the README lists the Debian packages needed to build and test`() throws {
    let command = "apt-get install --no-install-recommends "
    let named = try text("README.md").split(separator: "\n").filter { $0.hasPrefix(command) }.map {
      $0.dropFirst(command.count).split(separator: " ").map { String($0) }
    }
    #expect(named.count == 2)
    let check = try text("../../.ci/run").replacing("\\\n", with: " ").split(separator: "\n")
    let installed = try #require(check.first { $0.hasPrefix("installed libgtk-4-dev ") })
    #expect(named.flatMap { $0 } == installed.split(separator: " ").dropFirst().map { String($0) })
  }
}

import Foundation
import Testing

struct ReadmeTests {
  @Test func `the program of the README is the one that is built`() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let program = try String(
      contentsOf: package.appending(path: "Sources/Greeter/Greeter.swift"), encoding: .utf8)
    let page = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
    #expect(page.contains("```swift\n\(program)```"))
  }
}

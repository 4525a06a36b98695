// Reads the symbol graphs of a module, and lists the public symbols without a comment, and the types and functions
// that the first page of the module's documentation does not list.
//
//   swift .ci/undocumented.swift MODULE GRAPHS PAGE

import Foundation

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Comment: Decodable {
      struct Line: Decodable { let text: String }
      let lines: [Line]
    }
    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?

    var path: String { pathComponents.joined(separator: "/") }
    /// Synthesized by the compiler, or inherited from a protocol of another module.
    var isSynthesized: Bool { identifier.precise.contains("::SYNTHESIZED::") }
    /// An extension of another module's type, whose members have their own comments.
    var isExtension: Bool { kind.identifier == "swift.extension" }
    /// A parameter list alone is not a description.
    var hasSummary: Bool {
      let first = docComment?.lines.first { !$0.text.allSatisfy(\.isWhitespace) }
      return first.map { !$0.text.hasPrefix("- ") } ?? false
    }
  }
  let symbols: [Symbol]
}

let (module, folder, page) = (
  CommandLine.arguments[1], URL(filePath: CommandLine.arguments[2]), URL(filePath: CommandLine.arguments[3])
)
let text = try String(contentsOf: page, encoding: .utf8)
var complaints: [String] = []
for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
  let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
  let symbols = graph.symbols.filter { !$0.isSynthesized && !$0.isExtension }
  complaints += symbols.filter { !$0.hasSummary }.map { "\(module): \($0.path) has no comment" }
  guard file.lastPathComponent == "\(module).symbols.json" else { continue }
  let missing = Set(symbols.filter { $0.pathComponents.count == 1 }.map(\.path)).filter { name in
    !text.contains("- ``\(name)``") && !text.contains("- ``\(name)-")
  }
  complaints += missing.map { "\(page.relativePath) does not name \($0)" }
}
for complaint in complaints.sorted() { print(complaint) }
exit(complaints.isEmpty ? 0 : 1)

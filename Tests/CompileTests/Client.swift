import Foundation

/// A source file such as a user of the package might write, with the compiler's expected diagnostics.
///
/// The expected diagnostics are comments in the file, above their line. The modes in which they appear are in
/// parentheses. Without parentheses, they appear in all modes.
/// ```swift
/// // error: mutation of captured var 'sum'
/// numbers.map { sum += $0 }
/// // error (6, 5 complete): capture of 'counter'
/// // warning (5): converting non-Sendable function value
/// numbers.subscribe(onNext: counter.add)
/// ```
///
/// An `error` is an error in Swift 6, and at least a warning in Swift 5. A file whose first line is `// modes: 6 main,
/// 5 main` is compiled in these modes only.
struct Client: Sendable {
  /// The severity, line and text of a diagnostic.
  struct Expectation: Sendable {
    let line: Int
    let severity: String
    let modes: [Mode]
    let text: String

    func matches(_ diagnostic: Diagnostic, in mode: Mode) -> Bool {
      guard diagnostic.line == line, diagnostic.text.contains(text) else { return false }
      return diagnostic.severity == severity || (severity == "error" && !mode.isSwift6)
    }
  }

  let file: URL
  let modes: [Mode]
  let expectations: [Expectation]

  var name: String { file.lastPathComponent }

  init(_ file: URL) throws {
    self.file = file
    var modes = Mode.allCases
    var expectations: [Expectation] = []
    var pending: [(severity: String, modes: [Mode], text: String)] = []
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if let match = line.wholeMatch(of: #/\/\/ modes: (.*)/#) {
        modes = try Client.modes(match.1)
      } else if let match = line.wholeMatch(of: #/\s*\/\/ (error|warning)(?: \((.*?)\))?: (.*)/#) {
        pending.append((String(match.1), try match.2.map(Client.modes) ?? modes, String(match.3)))
      } else {
        expectations += pending.map {
          Expectation(line: index + 1, severity: $0.severity, modes: $0.modes, text: $0.text)
        }
        pending = []
      }
    }
    self.modes = modes
    self.expectations = expectations
  }

  /// Returns the clients of a folder.
  static func all(in folder: String) throws -> [Client] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Clients/\(folder)")
    return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }.map(Client.init)
  }

  /// Returns the differences between the compiler's diagnostics and the expected ones.
  func differences(from diagnostics: [Diagnostic], in mode: Mode) -> [String] {
    let diagnostics = diagnostics.filter { $0.file == file.path }
    let expectations = expectations.filter { $0.modes.contains(mode) }
    let unexpected = diagnostics.filter { diagnostic in
      !expectations.contains { $0.matches(diagnostic, in: mode) }
    }
    let missing = expectations.filter { expectation in
      !diagnostics.contains { expectation.matches($0, in: mode) }
    }
    return unexpected.map { "\(name):\($0.line): unexpected \($0.severity): \($0.text)" }
      + missing.map { "\(name):\($0.line): missing \($0.severity): \($0.text)" }
  }

  private static func modes(_ text: Substring) throws -> [Mode] {
    try text.split(separator: ", ").map { name in
      guard let mode = Mode(rawValue: String(name)) else { throw UnknownMode(name: String(name)) }
      return mode
    }
  }
}

/// The error thrown when a client names a mode that does not exist.
struct UnknownMode: Error {
  let name: String
}

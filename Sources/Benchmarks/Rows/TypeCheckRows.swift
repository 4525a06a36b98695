import Foundation

/// How long the examples take to type-check: few overloads keep users' chains fast, and this shows it.
func typeCheckRows() -> [FigureRow] {
  let examples = TypeCheck.examples
  return examples.map { example in
    FigureRow(name: "type check: Examples/\(example)", unit: "ms", target: nil) {
      TypeCheck(example)?.milliseconds
    }
  } + [
    FigureRow(name: "type check: slowest expression", unit: "ms", target: 200) {
      let slowest = examples.map { TypeCheck($0)?.slowestExpression }
      return slowest.contains(nil) ? nil : slowest.compactMap(\.self).max()
    }
  ]
}

/// One run of the compiler over an example, against the modules that were built with this program.
private struct TypeCheck {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples")

  static var examples: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).sorted()
  }

  /// The compiler's processor time, loading of modules included.
  let milliseconds: Double
  let slowestExpression: Double

  /// Nil where there is no compiler, no modules are beside this program, or the example does not compile.
  init?(_ example: String) {
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let compilers = search.split(separator: ":").map { URL(filePath: "\($0)/swiftc") }
    let modules = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
      .appending(path: "Modules")
    guard let compiler = compilers.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }),
      FileManager.default.fileExists(atPath: modules.appending(path: "Action.swiftmodule").path),
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: TypeCheck.folder.appending(path: example).path)
    else { return nil }
    let process = Process()
    process.executableURL = compiler
    process.currentDirectoryURL = TypeCheck.folder.appending(path: example)
    let features = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
    process.arguments =
      ["-typecheck", "-swift-version", "6", "-module-name", example, "-I", modules.path]
      + features.flatMap { ["-enable-upcoming-feature", $0] }
      + ["-diagnostic-style", "llvm", "-Xfrontend", "-warn-long-expression-type-checking=1"]
      + files.filter { $0.hasSuffix(".swift") }.sorted()
    let errors = Pipe()
    process.standardError = errors
    let start = childrenTime()
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    milliseconds = (childrenTime() - start) / 1e6
    slowestExpression =
      text.matches(of: #/expression took (\d+)ms/#).compactMap { Double($0.1) }.max() ?? 0
  }
}

import Foundation

/// The time to type-check the examples, the code of the documentation and the clients. A small number of overloads
/// keeps users' chains fast to compile, and these rows show it. In Swift 5, closures need not be `Sendable`, so the
/// compiler tries more overloads.
func typeCheckRows() -> [FigureRow] {
  let folders = TypeCheck.folders
  return folders.map { folder in
    FigureRow(name: "type check: \(folder)", unit: "ms", target: nil) {
      TypeCheck(folder)?.milliseconds
    }
  } + [
    FigureRow(name: "type check: scopes of the largest expression", unit: "at most", target: mostScopes) {
      let largest = folders.map { TypeCheck.scopes(of: $0) }
      return largest.contains(nil) ? nil : largest.compactMap(\.self).max()
    },
    FigureRow(
      name: "type check: scopes of the largest expression, in Swift 5", unit: "at most", target: mostScopes
    ) {
      TypeCheck.scopes(of: accepted, inSwift5: true)
    },
    FigureRow(name: "type check: slowest expression", unit: "ms", target: longestExpression) {
      let slowest = folders.map { TypeCheck.slowestExpression(of: $0, enough: longestExpression) }
      return slowest.contains(nil) ? nil : slowest.compactMap(\.self).max()
    },
    FigureRow(name: "type check: slowest expression, in Swift 5", unit: "ms", target: longestExpression) {
      TypeCheck.slowestExpression(of: accepted, inSwift5: true, enough: longestExpression)
    },
    FigureRow(name: "type check: 12 stages, relative to an array", unit: "×", target: 1) {
      let chains = "Tests/CompileTests/Clients/Chains"
      guard let array = TypeCheck("\(chains)/Array"), let observable = TypeCheck("\(chains)/Observable")
      else {
        return nil
      }
      return observable.milliseconds / array.milliseconds
    },
  ]
}

/// The target for the slowest expression, in milliseconds.
private let longestExpression = 200.0

/// The target for the number of scopes that the compiler's type checker opens for one expression, one for each
/// interpretation that it tries. The number does not depend on the machine or its load.
private let mostScopes = 10_000.0

/// The clients ported from other libraries.
private let accepted = "Tests/CompileTests/Clients/Accepted"

/// One run of the compiler over an example, against the modules built with this program.
private struct TypeCheck {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folders whose files are type-checked, each as one module.
  static var folders: [String] {
    let examples = content(of: "Examples").flatMap { (example) -> [String] in
      let files = content(of: example)
      // The modules of a separate package are not next to this program.
      if files.contains("\(example)/Package.swift") { return [] }
      // An example with several modules has a folder for each.
      return ([example] + files).filter { content(of: $0).contains { $0.hasSuffix(".swift") } }
    }
    return examples + ["Tests/ReadmeTests/Documentation"]
  }

  /// Returns the paths of the files and folders in a folder of the package.
  private static func content(of folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: package.appending(path: folder).path)
    return (names ?? []).sorted().map { "\(folder)/\($0)" }
  }

  /// The compiler's processor time, including the time to load modules.
  let milliseconds: Double
  let slowestExpression: Double

  /// Returns the minimum of three runs, because the compiler measures wall-clock time, which is longer on a busy
  /// machine or when files are read for the first time.
  ///
  /// - Parameters:
  ///   - isSwift5: whether the files are Swift 5.
  ///   - enough: the time at or below which no further run is needed.
  static func slowestExpression(of name: String, inSwift5 isSwift5: Bool = false, enough: Double) -> Double? {
    var least: Double?
    for _ in 0..<3 where least ?? .infinity > enough {
      guard let time = TypeCheck(name, inSwift5: isSwift5)?.slowestExpression else { return nil }
      least = min(time, least ?? time)
    }
    return least
  }

  /// Returns the lowest limit on scopes, from a list of round numbers, with which the compiler type-checks each
  /// expression, or `nil` if none is enough.
  static func scopes(of name: String, inSwift5 isSwift5: Bool = false) -> Double? {
    [1_000, 2_000, 5_000, 10_000, 20_000, 50_000].first {
      TypeCheck(name, inSwift5: isSwift5, options: ["-Xfrontend", "-solver-scope-threshold=\($0)"]) != nil
    }
    .map(Double.init)
  }

  /// Returns `nil` if there is no compiler, if no modules are next to this program, or if the example does not compile.
  init?(_ name: String, inSwift5 isSwift5: Bool = false, options: [String] = []) {
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let compilers = search.split(separator: ":").map { URL(filePath: "\($0)/swiftc") }
    let modules = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
      .appending(path: "Modules")
    guard let compiler = compilers.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }),
      FileManager.default.fileExists(atPath: modules.appending(path: "Action.swiftmodule").path),
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: TypeCheck.package.appending(path: name).path)
    else { return nil }
    let process = Process()
    process.executableURL = compiler
    let folder = TypeCheck.package.appending(path: name)
    let module = folder.lastPathComponent
    process.currentDirectoryURL = folder
    let features = isSwift5 ? [] : ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
    var arguments = ["-typecheck", "-swift-version", isSwift5 ? "5" : "6"]
    // The package name that the build uses, for `package` declarations of its modules.
    let package = TypeCheck.package.lastPathComponent.lowercased()
      .replacing(#/\W/#, with: "_")
    arguments += ["-module-name", module, "-package-name", package, "-I", modules.path]
    arguments += features.flatMap { ["-enable-upcoming-feature", $0] }
    arguments += ["-diagnostic-style", "llvm", "-Xfrontend", "-warn-long-expression-type-checking=1"]
    arguments += options
    arguments += files.filter { $0.hasSuffix(".swift") }.sorted()
    process.arguments = arguments
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

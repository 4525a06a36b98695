/// Finds the tests that await something, or block their thread, without a watchdog.
struct WatchdogScan {
  /// The suites that are watched, each with its module: an extension of one is watched too.
  private var suites: Set<String> = []
  /// The number of tests that have been found to have one.
  private(set) var watchedCount = 0

  private static let types: Set<String> = ["struct", "class", "enum", "actor", "extension"]

  mutating func findSuites(in file: SourceFile) {
    let list = TokenList(file.lines.joined(separator: "\n"))
    var attributes = Attributes()
    for index in list.indices where !attributes.read(list, index) {
      guard Self.types.contains(list.text(index)), list.isCapitalized(index + 1) else { continue }
      if attributes.isWatched { suites.insert("\(file.module).\(list.text(index + 1))") }
      attributes = Attributes()
    }
  }

  mutating func unwatched(in file: SourceFile) -> [String] {
    let list = TokenList(file.lines.joined(separator: "\n"))
    var found: [String] = []
    var attributes = Attributes()
    /// Whether the type in each pair of braces around a place is watched, and that which comes next.
    var (scopes, next) = ([false], false)
    var position = 0
    while position < list.indices.upperBound {
      defer { position += 1 }
      if attributes.read(list, position) { continue }
      switch list.text(position) {
      case let word where Self.types.contains(word) && list.isCapitalized(position + 1):
        next = attributes.isWatched || suites.contains("\(file.module).\(list.text(position + 1))")
        attributes = Attributes()
      case "func" where attributes.isTest:
        let test = Test(list, at: position)
        let isWatched = attributes.isWatched || scopes.contains(true) || test.isWatched
        if test.mayWait, isWatched { watchedCount += 1 }
        if test.mayWait, !isWatched { found.append("\(file.name): \(list.text(position + 1))") }
        attributes = Attributes()
        position = test.end - 1
      case "func", "var", "let", "init": attributes = Attributes()
      case "{":
        scopes.append(next)
        next = false
      case "}": if scopes.count > 1 { scopes.removeLast() }
      default: break
      }
    }
    return found
  }

  /// The attributes before a declaration.
  private struct Attributes {
    var isTest = false
    var isWatched = false
    private var end = 0

    /// Takes in the token at an index.
    ///
    /// - Returns: whether it is part of an attribute.
    mutating func read(_ list: TokenList, _ index: Int) -> Bool {
      if index < end { return true }
      guard list.text(index) == "@" else { return false }
      end = max(index + 1, list.endOfAttributes(index))
      let words = (index..<end).map { list.text($0) }
      isTest = isTest || zip(words, words.dropFirst()).contains { $0 == "@" && $1 == "Test" }
      isWatched = isWatched || words.contains("watched")
      return true
    }
  }

  /// The function of a test.
  private struct Test {
    /// Whether it awaits something or blocks.
    let mayWait: Bool
    let isWatched: Bool
    /// The position after its body.
    let end: Int

    /// - Parameter index: the position of `func`.
    init(_ list: TokenList, at index: Int) {
      var start = list.end(of: index + 2)
      var isAsync = false
      while start < list.indices.upperBound, list.text(start) != "{" {
        if list.text(start) == "async" { isAsync = true }
        start += 1
      }
      end = list.end(of: start)
      let body = (start..<end).map { list.text($0) }
      let blocks = body.indices.contains { body[$0...].starts(with: [".", "wait", "(", ")"]) }
      mayWait = isAsync || blocks || body.contains("Race") || body.contains("toBlocking")
      isWatched = body.contains("withWatchdog")
    }
  }
}

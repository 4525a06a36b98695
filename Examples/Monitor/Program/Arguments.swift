/// The program to start, and whether to exit with it.
struct Arguments: Equatable {
  static let usage = """
    usage: Monitor [--exit] [--] PROGRAM [ARGUMENT]…  (Shows the actions of a running program in a \
    browser. The program must write its recording to the file named by ACTION_INSPECT_FILE. The page is served until \
    Ctrl-C, or with --exit until the program ends.)
    """

  var endsWithProgram = false
  /// The program and its arguments.
  var command: [String]

  /// The name of the program without its folder.
  var name: String { command[0].split(separator: "/").last.map(String.init) ?? command[0] }

  /// - Parameter words: `[--exit] [--] PROGRAM [ARGUMENT]…`.
  init(_ words: [String]) throws(MonitorFailure) {
    var words = words[...]
    while let word = words.first, word.hasPrefix("-") {
      words.removeFirst()
      if word == "--" { break }
      guard word == "--exit" else {
        throw MonitorFailure(code: MonitorFailure.usage, "'\(word)' is not an option. \(Self.usage)")
      }
      endsWithProgram = true
    }
    guard let program = words.first, !program.isEmpty else {
      throw MonitorFailure(code: MonitorFailure.usage, Self.usage)
    }
    command = Array(words)
  }
}

/// The reason why the program failed, on one line, and its exit code.
struct MonitorFailure: Error, Equatable, CustomStringConvertible {
  // The codes of sysexits.h, and a shell's codes for a program that cannot be started.
  static let usage: Int32 = 64
  static let system: Int32 = 71
  static let notStarted: Int32 = 126
  static let notFound: Int32 = 127

  let code: Int32
  let description: String

  init(code: Int32, _ description: String) {
    self.code = code
    self.description = description
  }
}

/// The recording to show, and the output formats.
struct Arguments: Equatable {
  static let usage = """
    usage: Inspect RECORDING [--text] [--follow] [--html FILE] [--svg FILE] [--trace FILE]  (RECORDING \
    is a file written by `--inspect` of another program, or - for the standard input. --text is the default. --follow \
    shows events while the program is running. --html writes a page for a browser, --svg a drawing, and --trace a \
    trace for ui.perfetto.dev.)
    """

  var recording = ""
  var showsText = false
  /// Whether the recording is shown while it is being written.
  var follows = false
  /// The output files, by option: `--html`, `--svg`, `--trace`.
  var files: [String: String] = [:]

  /// - Parameter words: `RECORDING [--text] [--follow] [--html FILE] [--svg FILE] [--trace FILE]`, in any order.
  init(_ words: [String]) throws {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--text": showsText = true
      case "--follow": follows = true
      case "--html", "--svg", "--trace":
        guard let file = words.popFirst(), !file.isEmpty else {
          throw InspectFailure(
            code: InspectFailure.usage, "\(word) needs the name of a file. \(Arguments.usage)")
        }
        files[word] = file
      default:
        if word.isEmpty || (word.hasPrefix("-") && word != "-") || !recording.isEmpty {
          throw InspectFailure(code: InspectFailure.usage, "'\(word)' is unexpected. \(Arguments.usage)")
        }
        recording = word
      }
    }
    if recording.isEmpty { throw InspectFailure(code: InspectFailure.usage, Arguments.usage) }
    if follows, showsText || !files.isEmpty {
      throw InspectFailure(
        code: InspectFailure.usage,
        "--follow does not end, so it cannot be combined with other output. \(Arguments.usage)")
    }
    if files.isEmpty && !follows { showsText = true }
  }
}

/// The reason why the program failed, on one line, and its exit code.
struct InspectFailure: Error, CustomStringConvertible {
  // The codes of sysexits.h.
  static let usage: Int32 = 64
  static let noRecording: Int32 = 65
  static let noInput: Int32 = 66
  static let noOutput: Int32 = 74

  let code: Int32
  let description: String

  init(code: Int32, _ description: String) {
    self.code = code
    self.description = description
  }
}

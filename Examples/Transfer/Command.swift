/// A command from a line of standard input.
enum Command: Equatable {
  case cancel(Int)
  case cancelAll
  case undo
  case quit

  /// - Throws: ``TransferFailure`` with the list of commands.
  init(_ line: String) throws {
    let words = line.split(whereSeparator: \.isWhitespace)
    switch words {
    case ["cancel", "all"]: self = .cancelAll
    case ["undo"]: self = .undo
    case ["quit"]: self = .quit
    default:
      guard words.count == 2, words[0] == "cancel", let number = Int(words[1]), number > 0 else {
        throw TransferFailure("\(shown(line)) is not a command. Use cancel NUMBER, cancel all, undo or quit")
      }
      self = .cancel(number)
    }
  }
}

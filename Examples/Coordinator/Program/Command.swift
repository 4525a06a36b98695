/// A command from a line of standard input.
enum Command: Equatable {
  case home(page: Int)
  case profile(String)
  case settings
  case set(String, to: String)
  case wait
  case help
  case quit
  /// An empty line or a comment.
  case nothing

  static let overview = """
    home [PAGE]      the users, a page at a time
    profile NAME     one user
    settings         how things are shown
    set names plain  or upper
    set page LINES   how long a page is
    wait             until what is being fetched is there; other commands stop it
    help             this
    quit             ends the program
    """

  /// - Throws: ``UsageFailure`` with the reason.
  init(_ line: String) throws {
    let words = line.split(whereSeparator: \.isWhitespace)
    switch words.first {
    case nil: self = .nothing
    case let word? where word.hasPrefix("#"): self = .nothing
    case "home" where words.count == 1: self = .home(page: 1)
    case "home" where words.count == 2:
      guard let page = Int(words[1]), page > 0 else {
        throw UsageFailure("'\(words[1])' is not a page. A page is a number, starting at 1")
      }
      self = .home(page: page)
    case "profile" where words.count > 1: self = .profile(words.dropFirst().joined(separator: " "))
    case "profile": throw UsageFailure("a name is missing: 'profile NAME'")
    case "settings" where words.count == 1: self = .settings
    case "set" where words.count == 3: self = .set(String(words[1]), to: String(words[2]))
    case "wait" where words.count == 1: self = .wait
    case "help" where words.count == 1: self = .help
    case "quit" where words.count == 1: self = .quit
    default:
      throw UsageFailure("'\(line)' is not a command. 'help' lists the commands")
    }
  }
}

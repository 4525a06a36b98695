/// The credentials entered by a user.
struct Credentials: Sendable, Equatable {
  let name: String
  let password: String
}

extension Credentials: CustomStringConvertible {
  /// Omits the password, wherever the value is printed.
  var description: String { "\(name) ****" }
}

/// A command from a line of input.
enum Command: Sendable, Equatable {
  case login(Credentials)
  /// Waits until the running login has ended.
  case wait
  case quit
  /// An empty line or a comment.
  case nothing
  /// An error in the line. The text does not repeat the line, which may contain a password.
  case malformed(String)

  init(_ line: InputLine) {
    switch line {
    case .tooLong: self = .malformed("longer than \(InputLines.limit) bytes")
    case .notText: self = .malformed("not UTF-8 text")
    case .text(let text): self.init(text)
    }
  }

  init(_ text: String) {
    let words = text.split { $0 == " " || $0 == "\t" }.map { String($0) }
    if words.first?.hasPrefix("#") != false {
      self = .nothing
    } else if words == ["wait"] {
      self = .wait
    } else if words == ["quit"] {
      self = .quit
    } else if words.count == 2 {
      self = .login(Credentials(name: words[0], password: words[1]))
    } else {
      let found = words.count == 1 ? "1 word" : "\(words.count) words"
      self = .malformed("expected a user and a password, but found \(found)")
    }
  }
}

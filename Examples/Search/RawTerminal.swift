import Action
import Foundation

/// A terminal that delivers each key immediately and without echo, until the program ends.
enum RawTerminal {
  private static let former = MutableProperty<termios?>(nil)

  /// Enters raw mode. The terminal is restored when the program calls `exit`, so signals must lead to `exit`.
  ///
  /// - Returns: whether standard input is a terminal.
  static func begin() -> Bool {
    var settings = termios()
    guard isatty(STDIN_FILENO) != 0, tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
    former.value = settings
    atexit { RawTerminal.end() }
    // Ctrl-C arrives as a key too. Ctrl-Z is disabled, because it would leave the terminal in raw mode.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    return tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0
  }

  private static func end() {
    guard var settings = former.value else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// The number of rows of the terminal.
  static var rows: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return 24 }
    return Int(size.ws_row)
  }

  /// Returns the next byte from the keyboard, or nil at the end.
  static func key() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}

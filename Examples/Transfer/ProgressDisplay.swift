import Action

/// Progress as text: a line that is redrawn on a terminal, otherwise a line for each quarter of a file.
struct ProgressDisplay: Sendable {
  let isTerminal: Bool
  /// The number of items.
  let count: Int
  /// The percentages shown for the running items.
  private var running: [Int: Int] = [:]
  /// The completed percentage of each item.
  private var done: [Int: Int] = [:]
  private var shown = ""

  init(isTerminal: Bool, count: Int) {
    self.isTerminal = isTerminal
    self.count = count
  }

  /// Returns the text to write now, or nil if the visible progress has not changed.
  mutating func text(for number: Int, _ progress: ExecutionProgress?) -> String? {
    guard let fraction = progress?.fraction else { return nil }
    let percent = Int(fraction * 100)
    done[number] = percent
    let step = isTerminal ? percent : percent / 25 * 25
    if running[number] == step { return nil }
    running[number] = step
    let together = " (in all: \(done.values.reduce(0, +) / count) %)"
    if !isTerminal { return "\(number): \(step) %\(together)\n" }
    let items = running.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value) %" }.joined(separator: "  ")
    return line(items + together)
  }

  /// Returns the text for the end of an item.
  mutating func end(of number: Int, _ message: String) -> String {
    running[number] = nil
    done[number] = 100
    return say(message)
  }

  /// Returns the text for a message on a separate line.
  mutating func say(_ message: String) -> String {
    if !isTerminal { return message + "\n" }
    defer { shown = "" }
    return line(message) + "\n"
  }

  /// Returns the text that redraws the current line.
  private mutating func line(_ text: String) -> String {
    let rest = max(0, shown.count - text.count)
    shown = text
    return "\r" + text + String(repeating: " ", count: rest)
  }
}

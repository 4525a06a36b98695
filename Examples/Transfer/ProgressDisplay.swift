import Action

/// Progress as text: a line that is drawn over itself in a terminal, otherwise a line for each quarter of a file.
struct ProgressDisplay: Sendable {
  let isTerminal: Bool
  /// The number of items.
  let count: Int
  /// The percentages shown of the items that run.
  private var running: [Int: Int] = [:]
  /// The percentage that is done of each item.
  private var done: [Int: Int] = [:]
  private var shown = ""

  init(isTerminal: Bool, count: Int) {
    self.isTerminal = isTerminal
    self.count = count
  }

  /// The text to write now; nil if nothing changes that a reader would see.
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

  /// The text for the end of an item.
  mutating func end(of number: Int, _ message: String) -> String {
    running[number] = nil
    done[number] = 100
    return say(message)
  }

  /// A line of its own.
  mutating func say(_ message: String) -> String {
    if !isTerminal { return message + "\n" }
    defer { shown = "" }
    return line(message) + "\n"
  }

  /// The text, drawn over the present line.
  private mutating func line(_ text: String) -> String {
    let rest = max(0, shown.count - text.count)
    shown = text
    return "\r" + text + String(repeating: " ", count: rest)
  }
}

import Action

/// Progress as text: a line that is drawn over itself in a terminal, otherwise a line for each quarter of a file.
struct ProgressDisplay: Sendable {
  let isTerminal: Bool
  private var running: [Int: Int] = [:]
  private var shown = ""

  init(isTerminal: Bool) { self.isTerminal = isTerminal }

  /// What to write now; nil where nothing changes that a reader would see.
  ///
  /// - Parameters:
  ///   - progress: of this item.
  ///   - all: of everything that is being copied.
  mutating func text(for number: Int, _ progress: ExecutionProgress?, all: ExecutionProgress?) -> String? {
    guard let fraction = progress?.fraction else { return nil }
    let percent = Int(fraction * 100)
    let step = isTerminal ? percent : percent / 25 * 25
    if running[number] == step { return nil }
    running[number] = step
    let together = all?.fraction.map { " (all that run: \(Int($0 * 100)) %)" } ?? ""
    if !isTerminal { return "\(number): \(step) %\(together)\n" }
    let items = running.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value) %" }.joined(separator: "  ")
    return line(items + together)
  }

  /// What to write when an item is over.
  mutating func end(of number: Int, _ message: String) -> String {
    running[number] = nil
    return say(message)
  }

  /// A line of its own.
  mutating func say(_ message: String) -> String {
    if !isTerminal { return message + "\n" }
    defer { shown = "" }
    return line(message) + "\n"
  }

  /// Text over what the line shows.
  private mutating func line(_ text: String) -> String {
    let rest = max(0, shown.count - text.count)
    shown = text
    return "\r" + text + String(repeating: " ", count: rest)
  }
}

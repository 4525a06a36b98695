/// Progress as text: a bar that is redrawn on a terminal, otherwise a line for every 10 percent.
struct ProgressDisplay: Sendable, Equatable {
  let isTerminal: Bool
  private var shown: Int?

  init(isTerminal: Bool) { self.isTerminal = isTerminal }

  /// Returns the text to write now, or nil if the visible progress has not changed.
  mutating func text(for fraction: Double) -> String? {
    let percent = Int(fraction * 100)
    let step = isTerminal ? percent : percent / 10 * 10
    if step == shown { return nil }
    shown = step
    if !isTerminal { return "\(step) %\n" }
    let filled = step * 40 / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 40 - filled)
    return "\r[\(bar)] \(step) %"
  }

  /// The text to write at the end.
  var end: String { isTerminal && shown != nil ? "\n" : "" }
}

/// Progress as text: a bar that is drawn over itself in a terminal, otherwise a line for every tenth.
struct ProgressDisplay: Sendable, Equatable {
  let isTerminal: Bool
  private var shown: Int?

  init(isTerminal: Bool) { self.isTerminal = isTerminal }

  /// The text to write now; nil if nothing changes that a reader would see.
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

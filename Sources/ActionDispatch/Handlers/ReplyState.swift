/// Decides which of the ends of a ``Reply`` counts.
struct ReplyState: Sendable, Equatable {
  enum Input: Sendable, CaseIterable {
    /// The handler runs now and cannot be stopped: from now on it is too late to give up.
    case begin
    /// The handler calls its completion.
    case answer
    /// The handler lets go of its completion.
    case drop
    /// The sender gives up.
    case cancel
  }

  enum Verdict: Sendable {
    /// The input counts: the sender hears of it or, if it is ``Input/begin``, the handler may run.
    case first
    /// The input comes too late, and nobody is at fault.
    case late
    /// The input is the handler's second answer.
    case repeated
  }

  private enum State: Sendable { case open, begun, answered, cancelled, answeredAfterCancel }

  private var state = State.open

  var isOpen: Bool { state == .open || state == .begun }
  var isCancelled: Bool { state == .cancelled || state == .answeredAfterCancel }

  mutating func handle(_ input: Input) -> Verdict {
    switch (state, input) {
    case (.open, .begin):
      state = .begun
      return .first
    case (.open, .answer), (.open, .drop), (.begun, .answer), (.begun, .drop):
      state = .answered
      return .first
    case (.open, .cancel):
      state = .cancelled
      return .first
    case (.cancelled, .answer):
      state = .answeredAfterCancel
      return .late
    case (.answered, .answer), (.answeredAfterCancel, .answer): return .repeated
    case (.begun, _), (.answered, _), (.cancelled, _), (.answeredAfterCancel, _): return .late
    }
  }
}

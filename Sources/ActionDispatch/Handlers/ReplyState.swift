/// Which of the ends of a ``Reply`` counts.
struct ReplyState: Sendable, Equatable {
  enum Input: Sendable, CaseIterable {
    /// The handler is called, and cannot be stopped: from now on it is too late to give up.
    case begin
    /// The handler calls its completion.
    case answer
    /// The handler lets go of it.
    case drop
    /// Whoever waits gives up.
    case cancel
  }

  enum Verdict: Sendable {
    /// This is what the one who waits is told, or, of a beginning, it may begin.
    case first
    /// It is too late, and nobody's fault.
    case late
    /// It is the handler's second answer.
    case repeated
  }

  private enum State: Sendable { case open, begun, answered, cancelled, answeredAfterCancel }

  private var state = State.open

  var isOpen: Bool { state == .open || state == .begun }
  var isCancelled: Bool { state == .cancelled || state == .answeredAfterCancel }

  mutating func take(_ input: Input) -> Verdict {
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

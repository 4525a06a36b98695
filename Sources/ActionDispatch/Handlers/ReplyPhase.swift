/// Which of the ends of a ``Reply`` counts.
struct ReplyPhase: Sendable, Equatable {
  enum Input: Sendable, CaseIterable {
    /// The handler calls its completion.
    case answer
    /// The handler lets go of it.
    case drop
    /// Whoever waits gives up.
    case cancel
  }

  enum Verdict: Sendable {
    /// This is what the one who waits is told.
    case first
    /// It is too late, and nobody's fault.
    case late
    /// It is the handler's second answer.
    case repeated
  }

  private enum State: Sendable { case open, answered, cancelled, answeredAfterCancel }

  private var state = State.open

  var isOpen: Bool { state == .open }
  var isCancelled: Bool { state == .cancelled || state == .answeredAfterCancel }

  mutating func take(_ input: Input) -> Verdict {
    switch (state, input) {
    case (.open, .answer), (.open, .drop):
      state = .answered
      return .first
    case (.open, .cancel):
      state = .cancelled
      return .first
    case (.cancelled, .answer):
      state = .answeredAfterCancel
      return .late
    case (.answered, .answer), (.answeredAfterCancel, .answer): return .repeated
    case (.answered, _), (.cancelled, _), (.answeredAfterCancel, _): return .late
    }
  }
}

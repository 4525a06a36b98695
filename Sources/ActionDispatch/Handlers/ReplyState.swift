/// Decides which end of a ``Reply`` takes effect.
struct ReplyState: Sendable, Equatable {
  enum Input: Sendable, CaseIterable {
    /// The handler is running and cannot be stopped, so cancelling no longer has an effect.
    case begin
    /// The handler calls its completion.
    case answer
    /// The handler releases its completion.
    case drop
    /// The sender cancels the dispatch.
    case cancel
  }

  enum Verdict: Sendable {
    /// The input counts. The sender is notified or, for ``Input/begin``, the handler may run.
    case first
    /// The input is too late, which is not an error.
    case late
    /// The input is a second result of the handler.
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

import Synchronization

/// The position of a change in the order in which changes are requested and made.
///
/// A change takes a turn before it is sent to the store, and the turn ends when the change has finished:
///
/// ```swift
/// let (first, second) = (store.takeTurn(), store.takeTurn())
/// Task { try await store.rename(1, to: "b", in: second) }
/// Task { try await store.save(note, in: first) }       // is written first, also if another program locks the file
/// ```
public final class Turn: Sendable {
  private let line: TurnLine
  private let number: Int

  fileprivate init(_ number: Int, in line: TurnLine) { (self.number, self.line) = (number, line) }

  deinit { end() }

  /// A Boolean value that indicates whether all changes requested earlier have finished.
  var hasCome: Bool { line.isFirst(number) }

  func end() { line.leave(number) }
}

/// The requested changes that have not finished.
final class TurnLine: Sendable {
  private struct State {
    var latest = 0
    /// The numbers of the changes, in ascending order.
    var open: [Int] = []
  }

  private let state = Mutex(State())

  func take() -> Turn {
    let number = state.withLock { state in
      state.latest += 1
      state.open.append(state.latest)
      return state.latest
    }
    return Turn(number, in: self)
  }

  fileprivate func isFirst(_ number: Int) -> Bool { state.withLock { $0.open.first == number } }

  fileprivate func leave(_ number: Int) { state.withLock { $0.open.removeAll { $0 == number } } }
}

import Synchronization

/// The place of a change in the order in which changes are asked for, which is the order in which they are made.
///
/// It is taken before the change begins its way to the file, and given up when the change is over:
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

  /// Whether all changes are over that were asked for before.
  var hasCome: Bool { line.isFirst(number) }

  func end() { line.leave(number) }
}

/// The changes that have been asked for and are not over.
final class TurnLine: Sendable {
  private struct State {
    var latest = 0
    /// The numbers of the changes, the lowest first.
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

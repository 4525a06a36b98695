import Synchronization

/// What the `run` of an operator returns: it stops the operator, and leads to nothing that comes after it.
///
/// The last sink of a chain keeps what `run` returned. If that led back to the sink, the two would keep each other
/// alive until the end or `dispose()`, and a source that is dropped without either would leave the whole chain behind.
/// So the disposables of the upstream subscriptions and the flag are here, and the coordinator of an operator, which
/// its upstream keeps alive, has this and the downstream sink.
///
/// Not generic, so that its fields are where the compiler expects them.
@usableFromInline
package final class Lifeline: Cancelable {
  /// The upstream subscription.
  package let upstream = Slot()
  /// Whatever else is to be disposed, after the upstream subscription.
  package let second = Slot()
  private let ended = Atomic<Bool>(false)

  package init() {}

  @usableFromInline
  package var isDisposed: Bool {
    @inline(__always) get { ended.load(ordering: .relaxed) }
  }

  /// Raises the flag and leaves the slots alone, for an end that is to be passed on first.
  ///
  /// - Returns: whether the caller was the first.
  package func end() -> Bool { !ended.exchange(true, ordering: .acquiringAndReleasing) }

  /// Disposes what both slots keep, and what those that are lifelines keep, in that order: the upstream subscription
  /// with all before it, and then what is second.
  ///
  /// A loop, not a call of each lifeline by the next: a chain ends with all its stages on the stack already, and the
  /// last of them disposes all the others.
  @usableFromInline
  package func dispose() {
    var (next, after) = close()
    while true {
      while case .lifeline(let line) = next {
        let (upstream, second) = line.close()
        next = upstream
        if second.isNone { continue }
        if !after.isNone { return Lifeline.dispose(next, second, after) }
        after = second
      }
      next.dispose()
      if after.isNone { return }
      next = after
      after = .none
    }
  }

  /// The same where more than one thing waits for what is before it.
  @inline(never)
  private static func dispose(_ first: Teardown, _ second: Teardown, _ third: Teardown) {
    var waiting = [third, second]
    var next = first
    while true {
      while case .lifeline(let line) = next {
        let (upstream, second) = line.close()
        if !second.isNone { waiting.append(second) }
        next = upstream
      }
      next.dispose()
      guard let last = waiting.popLast() else { return }
      next = last
    }
  }

  /// - Returns: what is to be disposed, in this order.
  private func close() -> (Teardown, Teardown) {
    ended.store(true, ordering: .releasing)
    return (upstream.close(), second.close())
  }
}

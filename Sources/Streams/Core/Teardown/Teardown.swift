/// Stops a source. It is the result of the source's `run`, and the content of a ``Slot``.
///
/// It is one word instead of an existential, which is five words and requires another allocation in a slot. Nearly all
/// sources are stopped by one of three classes. Any other disposable is boxed.
@usableFromInline
package enum Teardown: Sendable {
  /// Nothing to stop.
  case none
  case subscription(UpstreamSubscription)
  case subject(SubjectSubscription)
  case chained(ChainedDisposable)
  case other(DisposableBox)

  /// Creates a teardown that disposes `disposable`.
  package init(_ disposable: any Disposable) {
    // Compares the type first, because most disposables have another type and a failing cast is slow.
    if type(of: disposable) == NopDisposable.self {
      self = .none
    } else if type(of: disposable) == UpstreamSubscription.self,
      let subscription = disposable as? UpstreamSubscription
    {
      self = .subscription(subscription)
    } else {
      self = .other(DisposableBox(disposable))
    }
  }

  /// Whether there is nothing to stop.
  var isNone: Bool { if case .none = self { true } else { false } }

  /// Returns the teardowns to dispose instead of this teardown, in this order, or nil if this teardown is disposed
  /// directly.
  private func close() -> (Teardown, Teardown)? {
    switch self {
    case .subscription(let subscription): subscription.close()
    case .chained(let chained): chained.close()
    default: nil
    }
  }

  /// Disposes `first` and all teardowns that its `close()` returns, and then `second` in the same way.
  ///
  /// It uses a loop, so that no teardown calls the next one. When a chain terminates, all its stages are already on the
  /// stack, and the last stage disposes all the others.
  static func dispose(_ first: Teardown, _ second: Teardown) {
    var (next, after) = (first, second)
    while true {
      while let (first, second) = next.close() {
        next = first
        if second.isNone { continue }
        if !after.isNone { return Teardown.dispose(next, second, after) }
        after = second
      }
      next.dispose()
      if after.isNone { return }
      next = after
      after = .none
    }
  }

  /// The general case, in which several teardowns wait for earlier ones to be disposed.
  @inline(never)
  private static func dispose(_ first: Teardown, _ second: Teardown, _ third: Teardown) {
    var waiting = [third, second]
    var next = first
    while true {
      while let (first, second) = next.close() {
        if !second.isNone { waiting.append(second) }
        next = first
      }
      next.dispose()
      guard let last = waiting.popLast() else { return }
      next = last
    }
  }

  package func dispose() {
    switch self {
    case .none: break
    case .subscription(let subscription): subscription.dispose()
    case .subject(let subject): subject.dispose()
    case .chained(let chained): chained.dispose()
    case .other(let box): box.disposable.dispose()
    }
  }
}

/// A disposable of any type as one reference.
@usableFromInline
package final class DisposableBox: Sendable {
  let disposable: any Disposable

  init(_ disposable: any Disposable) { self.disposable = disposable }
}

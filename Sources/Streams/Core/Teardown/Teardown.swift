/// Stops a source: the result of its `run`, and the content of a ``Slot``.
///
/// One word instead of an existential, which is five words and in a slot another allocation: one of three classes stops
/// nearly everything that runs. Any other disposable is boxed.
@usableFromInline
package enum Teardown: Sendable {
  /// There is nothing to stop.
  case none
  case subscription(UpstreamSubscription)
  case subject(SubjectSubscription)
  case chained(ChainedDisposable)
  case other(DisposableBox)

  /// The teardown that disposes `disposable`.
  package init(_ disposable: any Disposable) {
    // Compares the type first: most disposables are of another type, and a cast that fails takes long.
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

  /// The teardowns to dispose in place of this one, in this order; nil if this one disposes itself.
  private func close() -> (Teardown, Teardown)? {
    switch self {
    case .subscription(let subscription): subscription.close()
    case .chained(let chained): chained.close()
    default: nil
    }
  }

  /// Disposes both, and the teardowns that they hand out, each in its order: everything that `first`
  /// leads to before `second`.
  ///
  /// A loop, so no teardown calls the next one: when a chain ends, all its stages are on the stack already, and the
  /// last of them disposes all the others.
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

  /// The general case: several teardowns wait while those before them are disposed.
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

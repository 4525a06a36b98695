/// What stops a source: the result of its `run`, and what a ``Slot`` keeps.
///
/// One word instead of an existential, which is five and in a slot another allocation: nearly everything that runs is
/// stopped by one of two classes. A client's disposable is boxed.
@usableFromInline
package enum Teardown: Sendable {
  /// There is nothing to stop.
  case none
  case lifeline(Lifeline)
  case place(SubjectPlace)
  case other(DisposableBox)

  /// What disposes `disposable`.
  package init(_ disposable: any Disposable) {
    // The type is compared first, because most are of another, and a cast that fails takes long.
    if type(of: disposable) == NopDisposable.self {
      self = .none
    } else if type(of: disposable) == Lifeline.self, let lifeline = disposable as? Lifeline {
      self = .lifeline(lifeline)
    } else {
      self = .other(DisposableBox(disposable))
    }
  }

  /// Whether there is nothing to stop.
  var isNone: Bool { if case .none = self { true } else { false } }

  package func dispose() {
    switch self {
    case .none: break
    case .lifeline(let lifeline): lifeline.dispose()
    case .place(let place): place.dispose()
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

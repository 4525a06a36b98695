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
    self =
      switch disposable {
      case is NopDisposable: .none
      case let lifeline as Lifeline: .lifeline(lifeline)
      default: .other(DisposableBox(disposable))
      }
  }

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

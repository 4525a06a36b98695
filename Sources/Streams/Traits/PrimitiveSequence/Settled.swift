import Synchronization

/// Lets only the first caller through.
final class Claim: Sendable {
  private let taken = Atomic<Bool>(false)

  /// Whether there has been a caller.
  var isTaken: Bool { taken.load(ordering: .acquiring) }

  /// - Returns: true for one caller, the first.
  func take() -> Bool { !taken.exchange(true, ordering: .acquiringAndReleasing) }
}

extension ObservableType {
  /// The first element, or nil if the source ends without one; then the end.
  func settled() -> Observable<Element?> {
    stage(()) { element, sink in
      if sink.ended { return }
      sink.ended = true
      sink.downstream.next(element)
      sink.downstream.completed()
    } end: { sink in
      sink.downstream.next(nil)
      sink.downstream.completed()
    }
  }

  /// The element of a maybe, or nil if it ends without one; then the end, when the maybe has ended too.
  ///
  /// Unlike ``settled()`` it does not end early, so that closures further up see the end.
  func outcome() -> Observable<Element?> {
    stage(false) { element, sink in
      if sink.state { return }
      sink.state = true
      sink.downstream.next(element)
    } end: { sink in
      if !sink.state { sink.downstream.next(nil) }
      sink.downstream.completed()
    }
  }
}

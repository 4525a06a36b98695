import Synchronization

/// A subject as its subscriptions see it.
protocol SubjectMembership: AnyObject, Sendable {
  /// Removes the sink at `address`, if it is still there.
  func remove(_ address: UInt)
}

/// The subscription of one observer to a subject.
///
/// It names its sink by the address. No other object gets that address as long as it counts: the subject keeps the sink
/// until the first `dispose()` or its own end.
///
/// The subscription keeps the core of the subject alive, the core keeps the sink, and the sink may keep the
/// subscription. The owner that can feed the subject breaks this cycle: it calls ``SubjectCore/abandon()`` when it is
/// released.
@usableFromInline
package final class SubjectSubscription: Disposable {
  private let home: any SubjectMembership
  private let address: UInt
  private let disposed = Atomic<Bool>(false)

  init(_ home: any SubjectMembership, _ sink: AnyObject) {
    self.home = home
    address = ObserverWord.address(sink)
  }

  @usableFromInline
  package func dispose() {
    if disposed.exchange(true, ordering: .acquiringAndReleasing) { return }
    home.remove(address)
  }
}

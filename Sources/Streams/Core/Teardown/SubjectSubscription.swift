import Synchronization

/// The part of a subject that its subscriptions use.
protocol SubjectMembership: AnyObject, Sendable {
  /// Removes the sink at `address`, if it is still subscribed.
  func remove(_ address: UInt)
}

/// The subscription of one observer to a subject.
///
/// It identifies its sink by address. No other object can have that address while the address is in use, because the
/// subject retains the sink until the first `dispose()` or until the subject terminates.
///
/// The subscription retains the core of the subject, the core retains the sink, and the sink may retain the
/// subscription. The owner that can send events to the subject breaks this cycle by calling ``SubjectCore/abandon()``
/// when it is released.
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

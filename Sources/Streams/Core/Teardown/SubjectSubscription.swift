import Synchronization

/// The part of a subject that can let go of an observer.
protocol SubjectMembership: AnyObject, Sendable {
  /// Removes the sink at that address.
  func remove(_ address: UInt)
}

/// The subscription of one observer to a subject.
///
/// The address means the right sink, because the subject keeps that sink until the first `dispose()` or its own end, so
/// no other object can have its address. The subscription keeps the core of the subject alive, and the core keeps the
/// sink alive: the owner that can feed the subject ends the core when it goes, which breaks the cycle.
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

import Synchronization

/// What can be asked to let go of an observer.
protocol SubjectMembership: AnyObject, Sendable {
  /// Removes the sink at that address.
  func remove(_ address: UInt)
}

/// One observer's place in a subject.
///
/// The address is that of the right sink, because the subject keeps that until the first `dispose()` or its own end.
/// The place keeps the machinery of the subject alive, which keeps the sink: whoever can feed the subject ends the
/// machinery when it goes, and so unties the knot.
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

import Synchronization

/// A subject for the elements of one execution. It keeps them for later observers while it has a holder, such as a
/// ``HeldStream``.
///
/// Its owner can revoke the elements. From then on, a main-actor closure that is subscribed directly receives only the
/// termination, even if elements emitted before are still waiting for the main actor. All other observers receive
/// everything.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
package class RevocableSubject<Element: Sendable>: SubjectCore<Element>, @unchecked Sendable {
  private final let revoked = Atomic<Bool>(false)
  private final let observed = Atomic<Bool>(false)

  /// Whether the subject has, or had, an observer.
  package final var wasObserved: Bool { observed.load(ordering: .relaxed) }

  /// The number of objects through which a later observer can subscribe.
  package final var holderCount: Int { Int(holders.load(ordering: .relaxed)) }

  /// Revokes the elements. If it is called on the main actor, the revocation is in effect when the call returns.
  package final func revoke() { revoked.store(true, ordering: .releasing) }

  // MARK: Holders

  /// Counts a holder. The subject keeps its elements from the first holder on.
  package final func hold() { holders.add(1, ordering: .relaxed) }

  /// Removes a holder. Removing the last holder releases the kept elements, outside the lock.
  package final func letGo() {
    if holders.subtract(1, ordering: .acquiringAndReleasing).newValue > 0 { return }
    // Another thread may have become a holder in between.
    releaseMemory { holders.load(ordering: .relaxed) == 0 }
  }

  override final func run(_ sink: consuming Sink<Element>) -> Teardown {
    admit(checked(sink), subject: name)
  }

  /// Returns the sink to add for an observer, which is the given sink or a sink that checks each element before the
  /// delivery.
  package final func checked(_ sink: Sink<Element>) -> Sink<Element> {
    observed.store(true, ordering: .relaxed)
    return sink.filtered { [self] (element: Element, pass) in
      if !revoked.load(ordering: .acquiring) { pass(element) }
    } ?? sink
  }
}

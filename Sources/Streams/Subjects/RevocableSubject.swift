import Synchronization

/// A subject whose elements its owner can revoke. From then on, a closure on the main actor that is subscribed directly
/// receives only the end, even if an element was emitted before and waits for the main actor. All other observers
/// receive everything.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
@usableFromInline
package class RevocableSubject<Element: Sendable>: SubjectCore<Element>, @unchecked Sendable {
  private final let revoked = Atomic<Bool>(false)

  /// Revokes the elements. The promise holds when a call on the main actor returns.
  package final func revoke() { revoked.store(true, ordering: .releasing) }

  override final func run(_ sink: consuming Sink<Element>) -> Teardown {
    admit(checked(sink), subject: name)
  }

  /// Returns the sink to add for an observer: the given one, or one that checks each element before the delivery.
  package final func checked(_ sink: Sink<Element>) -> Sink<Element> {
    sink.filtered { [self] (element: Element) in
      revoked.load(ordering: .acquiring) ? nil : element
    } ?? sink
  }
}

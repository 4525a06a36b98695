/// Retains the objects that update the outer property of a flattened property, until the outer property has ended.
///
/// These objects store the last value of the outer property, which may be the only reference to the source of an inner
/// property.
@usableFromInline
package final class KeptUntilEnd: Sendable {
  private let object: Lock<(any Sendable)?>

  @usableFromInline
  package init(_ object: any Sendable) { self.object = Lock(object) }

  /// Releases the objects. Called when the outer property has ended.
  @usableFromInline
  package func release() {
    // Released after the lock.
    _ = object.withLock { $0.take() }
  }
}

/// The untyped storage of ``Backlog``, with the elements of all parts in one ring and the parts in another.
///
/// It is untyped for the reason given at ``RawRing``. All calls pass the same type of elements.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because it is accessed only under the subject's lock.
final class RawBacklog: @unchecked Sendable {
  @exclusivity(unchecked) private var elements = RawRing()
  @exclusivity(unchecked) private var parts = Ring<Part>()
  private var feedback = FeedbackState()

  var first: RawObserverSnapshot? { parts.first?.observers }

  func append<Element: Sendable>(_ element: Element, for audience: RawAudience) {
    feedback.queue(on: ThisThread.id)
    elements.append(element)
    extend(for: audience) { $0.count += 1 }
  }

  func append(_ stop: SubjectStop, for audience: RawAudience) { extend(for: audience) { $0.stop = stop } }

  private func extend(for audience: RawAudience, _ change: (inout Part) -> Void) {
    if parts.isEmpty || !parts.last.observers.isFor(audience) {
      parts.append(Part(observers: RawObserverSnapshot(audience)))
    }
    parts.changeLast(change)
  }

  /// Moves the first part into an empty batch. If there is no part, takes the empty ring of the batch back for reuse.
  func take<Element: Sendable>(_ batch: inout RawBatch, as type: Element.Type) -> Bool {
    guard let part = parts.popFirst() else {
      swap(&elements, &batch.elements)
      feedback.end()
      return false
    }
    batch.reachesFeedbackLimit = parts.isEmpty && feedback.take(on: ThisThread.id)
    if parts.isEmpty {
      swap(&elements, &batch.elements)
    } else {
      for _ in 0..<part.count { batch.elements.append(elements.pop(as: type)) }
    }
    batch.observers = part.observers
    batch.stop = part.stop
    return true
  }
}

/// Consecutive queued events that have the same sinks.
private struct Part: Sendable {
  let observers: RawObserverSnapshot
  var count = 0
  /// The termination that follows the elements.
  var stop: SubjectStop?
}

/// The untyped storage of ``Batch``.
struct RawBatch: Sendable {
  fileprivate var elements = RawRing()
  fileprivate var observers: RawObserverSnapshot?
  fileprivate var stop: SubjectStop?
  /// Whether the subject has reached the limit for elements that it sends to itself. See ``FeedbackState/take(on:)``.
  fileprivate(set) var reachesFeedbackLimit = false

  mutating func deliver<Element: Sendable>(as type: Element.Type, while isWanted: () -> Bool) {
    while elements.count > 0, isWanted() { observers?.next(elements.pop(as: type)) }
    elements.removeAll(as: type)
    if let stop, isWanted() { observers?.end(stop) }
    observers = nil
    stop = nil
  }
}

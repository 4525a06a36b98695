/// The sinks of a subject, in the order in which they subscribed; copied on write, so that a snapshot is one retain.
///
/// One observer, by far the most frequent number, needs no array.
enum Observers<Element: Sendable>: Sendable {
  case none
  case one(Sink<Element>)
  case many([Sink<Element>])

  var isEmpty: Bool {
    if case .none = self { true } else { false }
  }

  mutating func add(_ sink: Sink<Element>) {
    switch self {
    case .none: self = .one(sink)
    case .one(let first): self = .many([first, sink])
    case .many(var sinks):
      self = .none
      sinks.append(sink)
      self = .many(sinks)
    }
  }

  /// Linear in the number of observers.
  ///
  /// - Returns: the sink, to be released outside the lock.
  mutating func remove(_ identity: ObjectIdentifier) -> Sink<Element>? {
    switch self {
    case .none: return nil
    case .one(let first):
      guard ObjectIdentifier(first) == identity else { return nil }
      self = .none
      return first
    case .many(var sinks):
      guard let index = sinks.firstIndex(where: { ObjectIdentifier($0) == identity }) else { return nil }
      self = .none
      let removed = sinks.remove(at: index)
      self = sinks.count == 1 ? .one(sinks[0]) : .many(sinks)
      return removed
    }
  }

  @inline(__always)
  func next(_ element: Element) {
    switch self {
    case .none: break
    case .one(let sink): sink.next(element)
    case .many(let sinks): for sink in sinks { sink.next(element) }
    }
  }

  func on(_ event: Event<Element>) {
    switch self {
    case .none: break
    case .one(let sink): sink.on(event)
    case .many(let sinks): for sink in sinks { sink.on(event) }
    }
  }
}

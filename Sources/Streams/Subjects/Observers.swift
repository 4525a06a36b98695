/// The sinks of a subject, in the order in which they subscribed; copied on write, so that a snapshot is one retain.
///
/// The list is raw memory instead of an array: in unspecialised generic code, an array of a generic class looks
/// metadata up at each step.
///
/// `@unchecked Sendable` is true because it has value semantics: the list is copied before a write when it is shared.
struct Observers<Element: Sendable>: @unchecked Sendable {
  private var list: ObserverList<Element>?

  static var none: Observers { Observers(list: nil) }

  var isEmpty: Bool { list == nil }

  mutating func add(_ sink: Sink<Element>) {
    let count = list?.count ?? 0
    if !isKnownUniquelyReferenced(&list) || count == list?.capacity {
      let copy = ObserverList<Element>(capacity: count == 0 ? 1 : count * 2)
      for index in 0..<count { copy.append(list.unsafelyUnwrapped[index]) }
      list = copy
    }
    list.unsafelyUnwrapped.append(sink)
  }

  /// Linear in the number of observers.
  ///
  /// - Returns: what held the sinks before, to be released outside the lock.
  mutating func remove(_ identity: ObjectIdentifier) -> Observers {
    guard let old = list else { return .none }
    guard let position = (0..<old.count).first(where: { ObjectIdentifier(old[$0]) == identity }) else {
      return .none
    }
    if old.count == 1 {
      list = nil
    } else {
      let copy = ObserverList<Element>(capacity: old.count)
      for index in 0..<old.count where index != position { copy.append(old[index]) }
      list = copy
    }
    return Observers(list: old)
  }

  @inline(__always)
  func next(_ element: Element) {
    guard let list else { return }
    for index in 0..<list.count { list.next(index, element) }
  }

  func end(_ stop: SubjectStop) {
    guard let list else { return }
    for index in 0..<list.count {
      switch stop {
      case .completed: list[index].completed()
      case .failed(let error): list[index].failed(error)
      case .running, .disposed: break
      }
    }
  }

  func on(_ event: Event<Element>) {
    guard let list else { return }
    for index in 0..<list.count { list[index].on(event) }
  }
}

/// The raw memory is sound because the list retains each of its first `count` sinks, releases them once, when it goes,
/// and is appended to only while nobody shares it.
private final class ObserverList<Element: Sendable> {
  let capacity: Int
  private(set) var count = 0
  private let base: UnsafeMutablePointer<Unmanaged<Sink<Element>>>

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit {
    for index in 0..<count { base[index].release() }
    base.deallocate()
  }

  subscript(index: Int) -> Sink<Element> { base[index].takeUnretainedValue() }

  func append(_ sink: Sink<Element>) {
    (base + count).initialize(to: .passRetained(sink))
    count += 1
  }

  /// Feeds one sink, which this list keeps alive.
  @inline(__always)
  func next(_ index: Int, _ element: Element) {
    base[index]._withUnsafeGuaranteedRef { $0.next(element) }
  }
}

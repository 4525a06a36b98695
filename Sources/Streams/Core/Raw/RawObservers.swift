import Synchronization

/// The untyped storage of ``Observers``, one atomic word that is empty or refers to one sink or a list.
///
/// A thread that changes the word holds the subject's lock. A thread that delivers to its sinks holds the subject's
/// turn. A sink or list that another thread removes during a delivery is released only after the holder of the turn has
/// delivered its event. See ``SubjectCore``. So a delivery retains nothing.
///
/// It is untyped for the reason given at ``RawRing``. ``Observers`` documents the gain in the row `subject → 10`. No
/// row measures only the creation of lists.
struct RawObservers: ~Copyable, Sendable {
  private let word = Atomic<UInt>(0)

  deinit { ObserverWord(bits: word.load(ordering: .acquiring)).release() }

  var isEmpty: Bool {
    @inline(__always) get { word.load(ordering: .acquiring) == 0 }
  }

  /// A snapshot of the sinks. Sinks added later are not included.
  var current: RawAudience {
    @inline(__always) get {
      let word = word.load(ordering: .sequentiallyConsistent)
      if word & 1 == 0 { return RawAudience(word: ObserverWord(bits: word), count: word == 0 ? 0 : 1) }
      return RawAudience(listed: ObserverWord(bits: word))
    }
  }

  /// Appends a sink. Amortized constant time.
  ///
  /// - Returns: the old word if it has been replaced, and otherwise `.none`. The caller releases it when no delivery
  ///   can be reading it.
  func add(_ sink: AnyObject) -> ObserverWord {
    let old = current.word
    if old.isEmpty { return exchange(ObserverWord(sink: sink)) }
    if let list = old.list, list.append(sink) { return .none }
    let list = ObserverList(capacity: old.count * 2)
    for index in 0..<old.count { _ = list.append(old[index]) }
    _ = list.append(sink)
    return exchange(ObserverWord(list: list))
  }

  /// Removes the sink at `address`. Linear in the number of observers.
  ///
  /// - Returns: the same as ``add(_:)``.
  func remove(_ address: UInt) -> ObserverWord {
    let old = current.word
    if old.bits == address { return takeAll() }
    let count = old.count
    guard let list = old.list, let position = (0..<count).first(where: { list.address($0) == address }) else {
      return .none
    }
    // If one sink remains, the word refers to it directly.
    if count == 2 { return exchange(ObserverWord(sink: old[1 - position])) }
    let rest = ObserverList(capacity: count)
    for index in 0..<count where index != position { _ = rest.append(old[index]) }
    return exchange(ObserverWord(list: rest))
  }

  func takeAll() -> ObserverWord { exchange(.none) }

  private func exchange(_ new: ObserverWord) -> ObserverWord {
    ObserverWord(bits: word.exchange(new.bits, ordering: .sequentiallyConsistent))
  }
}

/// A snapshot of the word of ``RawObservers``. Copying it retains nothing.
///
/// The references are sound because only sinks of the subject's element type are added, and because of the rule in
/// ``RawObservers`` for releasing sinks and lists.
struct ObserverWord: Sendable, Equatable {
  fileprivate let bits: UInt

  static var none: ObserverWord { ObserverWord(bits: 0) }

  fileprivate init(bits: UInt) { self.bits = bits }

  fileprivate init(sink: AnyObject) {
    bits = UInt(bitPattern: Unmanaged.passRetained(sink).toOpaque())
    assert(bits & 1 == 0, "The lowest bit of a sink's address must be zero, because it marks a list.")
  }

  fileprivate init(list: ObserverList) {
    bits = UInt(bitPattern: Unmanaged.passRetained(list).toOpaque()) | 1
    assert(self.list === list, "The lowest bit of a list's address must be zero, because it marks a list.")
  }

  /// Returns the address of a sink, which identifies it for removal.
  static func address(_ sink: AnyObject) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(sink).toOpaque())
  }

  var isEmpty: Bool {
    @inline(__always) get { bits == 0 }
  }

  fileprivate var isList: Bool {
    @inline(__always) get { bits & 1 != 0 }
  }

  fileprivate var count: Int { list?.count ?? (isEmpty ? 0 : 1) }

  fileprivate var list: ObserverList? {
    if bits & 1 == 0 { return nil }
    let address = bits & ~1
    assert(object(address) is ObserverList, misread(object(address), as: ObserverList.self))
    return Unmanaged<ObserverList>.fromOpaque(pointer(address)).takeUnretainedValue()
  }

  fileprivate subscript(index: Int) -> AnyObject { object(list?.address(index) ?? bits) }

  @inline(__always)
  fileprivate func next<Element: Sendable>(_ element: Element) {
    sink(bits)._withUnsafeGuaranteedRef { $0.next(element) }
  }

  fileprivate func nextToAll<Element: Sendable>(_ element: Element, _ count: Int) {
    guard let list else { return }
    for index in 0..<count { sink(list.address(index))._withUnsafeGuaranteedRef { $0.next(element) } }
  }

  /// Delivers the termination.
  @inline(__always)
  fileprivate func end(_ stop: SubjectStop, _ count: Int) {
    for index in 0..<count {
      anySink(index)._withUnsafeGuaranteedRef { sink in
        if case .failed(let error) = stop { sink.failed(error) } else { sink.completed() }
      }
    }
  }

  fileprivate func haveEnded(_ count: Int) -> Bool {
    (0..<count).allSatisfy { anySink($0)._withUnsafeGuaranteedRef(\.hasEnded) }
  }

  /// Returns a sink for calls of members that do not depend on the type of the elements, so any type is valid.
  @inline(__always)
  private func anySink(_ index: Int) -> Unmanaged<Sink<Never>> {
    let address = list?.address(index) ?? bits
    assert(object(address) is any SomeSink, misread(object(address), as: Sink<Never>.self))
    return Unmanaged<Sink<Never>>.fromOpaque(pointer(address))
  }

  @inline(__always)
  private func sink<Element: Sendable>(_ address: UInt) -> Unmanaged<Sink<Element>> {
    assert(object(address) is Sink<Element>, misread(object(address), as: Sink<Element>.self))
    return Unmanaged<Sink<Element>>.fromOpaque(pointer(address))
  }

  private func object(_ address: UInt) -> AnyObject {
    Unmanaged<AnyObject>.fromOpaque(pointer(address)).takeUnretainedValue()
  }

  @inline(__always)
  private func pointer(_ bits: UInt) -> UnsafeRawPointer {
    UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped
  }

  fileprivate func retain() {
    if let list { _ = Unmanaged.passRetained(list) } else if !isEmpty { _ = Unmanaged.passRetained(self[0]) }
  }

  /// Releases the object that the word owned.
  func release() {
    if isEmpty { return }
    Unmanaged<AnyObject>.fromOpaque(pointer(bits & ~1)).release()
  }
}

/// A ``Sink`` of any element type, for checking a word before the termination is delivered.
private protocol SomeSink {}

extension Sink: SomeSink {}

/// The sinks to which an event is delivered, which are the first `count` sinks of a word. Copying it retains nothing.
struct RawAudience: Sendable, Equatable {
  fileprivate let word: ObserverWord
  fileprivate let count: Int

  @inline(__always)
  fileprivate init(word: ObserverWord, count: Int) {
    self.word = word
    self.count = count
  }

  @inline(never)
  fileprivate init(listed word: ObserverWord) { self.init(word: word, count: word.count) }

  var isEmpty: Bool {
    @inline(__always) get { count == 0 }
  }

  @inline(__always)
  func next<Element: Sendable>(_ element: Element) {
    if word.isList { return word.nextToAll(element, count) }
    if count != 0 { word.next(element) }
  }

  /// Delivers the termination to each sink.
  func end(_ stop: SubjectStop) { word.end(stop, count) }

  fileprivate var haveEnded: Bool { word.haveEnded(count) }

  /// Releases the object that the word owned.
  func release() { word.release() }

  fileprivate func retain() { word.retain() }
}

/// The sinks of queued events, retained until the events have been delivered.
final class RawObserverSnapshot: Sendable {
  private let audience: RawAudience

  init(_ audience: RawAudience) {
    self.audience = audience
    audience.retain()
  }

  deinit { audience.release() }

  /// Returns whether these sinks are the same as `now`.
  func isFor(_ now: RawAudience) -> Bool { audience == now }

  @inline(__always)
  func next<Element: Sendable>(_ element: Element) { audience.next(element) }

  func end(_ stop: SubjectStop) { audience.end(stop) }

  var count: Int { audience.count }

  /// Whether every sink has ended. See ``Sink/hasEnded``.
  var haveEnded: Bool { audience.haveEnded }
}

/// A list of two or more sinks, which only grows. A ``RawAudience`` with an earlier count does not include sinks added
/// later.
///
/// `@unchecked Sendable` is true because each element is written once, before the count includes it. The count is
/// stored with release order and loaded with acquire order.
private final class ObserverList: @unchecked Sendable {
  private let capacity: Int
  private let filled = Atomic<Int>(0)
  private let base: UnsafeMutablePointer<Unmanaged<AnyObject>>

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit {
    for index in 0..<count { base[index].release() }
    base.deallocate()
  }

  var count: Int {
    @inline(__always) get { filled.load(ordering: .acquiring) }
  }

  @inline(__always)
  func address(_ index: Int) -> UInt { UInt(bitPattern: base[index].toOpaque()) }

  /// - Returns: false if the list is full.
  func append(_ sink: AnyObject) -> Bool {
    let count = filled.load(ordering: .relaxed)
    if count == capacity { return false }
    (base + count).initialize(to: .passRetained(sink))
    filled.store(count + 1, ordering: .releasing)
    return true
  }
}

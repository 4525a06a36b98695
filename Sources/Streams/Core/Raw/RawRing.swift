/// A ``Ring`` that is not a generic type: each call names the type of the elements, always the same for one ring.
///
/// In code that is compiled for all types, each call of a method of a generic structure costs a metadata look-up for
/// the structure; this one needs no more than the element type, which such code has at hand.
///
/// `@unchecked Sendable` is true where the elements are `Sendable`, because it has value semantics: the buffer is
/// copied before a write when it is shared. The raw access is sound because a ring reads and takes only elements that
/// its buffer counts.
struct RawRing: @unchecked Sendable {
  private var buffer: RingBuffer?

  var count: Int {
    @inline(__always) get { buffer?.count ?? 0 }
  }

  /// The last element of a ring that is not empty.
  func last<Element>(as type: Element.Type) -> Element { at(count - 1, as: type) }

  /// The first of a ring that is not empty, without the optional, which costs ten times the rest.
  @inline(__always)
  func known<Element>(as type: Element.Type) -> Element {
    let buffer = buffer.unsafelyUnwrapped
    assert(buffer.count > 0, "an empty ring has no first element")
    return (buffer.base(of: type) + buffer.head).pointee
  }

  func elements<Element>(as type: Element.Type) -> [Element] {
    // The initialiser below would write a count into the empty array that the whole process shares.
    if count == 0 { return [] }
    return [Element](unsafeUninitializedCapacity: count) { room, filled in
      copy(to: room.baseAddress, as: type)
      filled = count
    }
  }

  /// Copies the elements of a ring that is not empty to `base`, where there is room for them.
  func copy<Element>(to base: UnsafeMutablePointer<Element>?, as type: Element.Type) {
    var filled = 0
    forEach(as: type) { element in
      (base.unsafelyUnwrapped + filled).initialize(to: element)
      filled += 1
    }
  }

  /// The elements at this moment, in constant time: the next change copies the buffer. A single element is copied here,
  /// because ``replaceFirst(by:)`` copies nothing.
  func snapshot<Element>(as type: Element.Type) -> RawRing {
    #if TSAN
      // The thread sanitizer does not see that a thread that finds a buffer unique comes after those that released it.
      let isShared = false
    #else
      let isShared = count != 1
    #endif
    if isShared { return self }
    var copy = RawRing()
    forEach(as: type) { copy.append($0) }
    return copy
  }

  func forEach<Element>(as type: Element.Type, _ body: (Element) -> Void) {
    var offset = 0
    while offset < count {
      body(at(offset, as: type))
      offset += 1
    }
  }

  /// Adds at the end. Amortised constant time.
  mutating func append<Element>(_ element: Element) {
    let buffer = writable(room: 1, of: Element.self)
    (buffer.base(of: Element.self) + buffer.index(buffer.count)).initialize(to: element)
    buffer.count += 1
  }

  /// Changes the last element of a ring that is not empty.
  mutating func changeLast<Element>(as type: Element.Type, _ change: (inout Element) -> Void) {
    let buffer = writable(room: 0, of: type)
    assert(buffer.count > 0, "an empty ring has no last element to change")
    change(&(buffer.base(of: type) + buffer.index(buffer.count - 1)).pointee)
  }

  /// Takes from the front of a ring that is not empty. Constant time.
  mutating func pop<Element>(as type: Element.Type) -> Element {
    let buffer = writable(room: 0, of: type)
    precondition(buffer.count > 0, "an empty ring has no first element to remove")
    defer {
      buffer.head = buffer.index(1)
      buffer.count -= 1
    }
    return (buffer.base(of: type) + buffer.head).move()
  }

  /// Releases all elements and keeps the room for as many. A ring that is shared copies the elements first.
  mutating func removeAll<Element>(as type: Element.Type) { while count > 0 { _ = pop(as: type) } }

  /// Puts `element` in the place of the first, which the caller gets instead: to be released where it is safe.
  ///
  /// The ring must not be shared and not be empty: on the path of every element of a subject, which knows both, the
  /// two questions would cost as much as the exchange.
  @inline(__always)
  mutating func replaceFirst<Element>(by element: Element) -> Element {
    assert(count > 0, "an empty ring has no first element to replace")
    assert(isKnownUniquelyReferenced(&buffer), "the first element was replaced in a ring and its copies")
    // This ring keeps the buffer meanwhile, so nothing has to retain it.
    let first = Unmanaged.passUnretained(buffer.unsafelyUnwrapped)._withUnsafeGuaranteedRef {
      $0.base(of: Element.self) + $0.head
    }
    let old = first.move()
    first.initialize(to: element)
    return old
  }

  /// Puts `element` at the end, and hands the first out through `element`.
  mutating func rotate<Element>(_ element: inout Element) {
    let buffer = writable(room: 1, of: Element.self)
    let base = buffer.base(of: Element.self)
    (base + buffer.index(buffer.count)).initialize(to: element)
    element = (base + buffer.head).move()
    buffer.head = buffer.index(1)
  }

  private func at<Element>(_ offset: Int, as type: Element.Type) -> Element {
    let buffer = buffer.unsafelyUnwrapped
    assert(0..<buffer.count ~= offset, "a ring of \(buffer.count) elements has none at \(offset)")
    return buffer.base(of: type)[buffer.index(offset)]
  }

  @inline(__always)
  private mutating func writable<Element>(room: Int, of type: Element.Type) -> RingBuffer {
    if !isKnownUniquelyReferenced(&buffer) || count + room > buffer.unsafelyUnwrapped.room {
      copy(room: room, of: type)
    }
    return buffer.unsafelyUnwrapped
  }

  @inline(never)
  private mutating func copy<Element>(room: Int, of type: Element.Type) {
    let needed = count + room
    var capacity = 1
    while capacity < needed { capacity *= 2 }
    let copy = RingBuffer.make(of: type, capacity: capacity)
    for offset in 0..<count { (copy.base(of: type) + offset).initialize(to: at(offset, as: type)) }
    copy.count = count
    buffer = copy
  }
}

/// The untyped storage of a ``Ring``. All calls on one ring pass the same type of elements.
///
/// In generic code that the compiler does not specialize, each call of a method of a generic structure costs a metadata
/// look-up for the structure, and so does each access to an array of a generic type. A method of this structure needs
/// only the element type, which the caller already has. So an untyped structure holds the data, and the methods of the
/// generic structure around it are inlined and pass the type.
///
/// `@unchecked Sendable` is true where the elements are `Sendable`, because a ring has value semantics. A shared buffer
/// is copied before a write. The raw access is sound because a ring reads and removes only elements that its buffer
/// counts.
struct RawRing: @unchecked Sendable {
  private var buffer: RingBuffer?

  var count: Int {
    @inline(__always) get { buffer?.count ?? 0 }
  }

  /// Returns the last element of a ring that is not empty.
  func last<Element>(as type: Element.Type) -> Element { at(count - 1, as: type) }

  /// Returns the first element of a ring that is not empty. It avoids an optional, which would cost ten times as much
  /// as the rest.
  @inline(__always)
  func known<Element>(as type: Element.Type) -> Element {
    let buffer = buffer.unsafelyUnwrapped
    assert(buffer.count > 0, "an empty ring has no first element")
    return (buffer.base(of: type) + buffer.head).pointee
  }

  func elements<Element>(as type: Element.Type) -> [Element] {
    // The initializer below would write a count into the empty array that the whole process shares.
    if count == 0 { return [] }
    return [Element](unsafeUninitializedCapacity: count) { room, filled in
      copy(to: room.baseAddress, as: type)
      filled = count
    }
  }

  /// Copies the elements of a ring that is not empty to `base`, which must have room for them.
  func copy<Element>(to base: UnsafeMutablePointer<Element>?, as type: Element.Type) {
    var filled = 0
    forEach(as: type) { element in
      (base.unsafelyUnwrapped + filled).initialize(to: element)
      filled += 1
    }
  }

  /// Returns a snapshot of the elements in constant time. The next change copies the buffer. A single element is copied
  /// immediately, because ``replaceFirst(by:)`` does not copy a shared buffer.
  func snapshot<Element>(as type: Element.Type) -> RawRing {
    #if TSAN
      // The thread sanitizer does not recognize that a successful uniqueness check happens after other threads have
      // released the buffer.
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

  /// Appends an element. Amortized constant time.
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

  /// Removes and returns the first element of a ring that is not empty. Constant time.
  mutating func pop<Element>(as type: Element.Type) -> Element {
    let buffer = writable(room: 0, of: type)
    precondition(buffer.count > 0, "an empty ring has no first element to remove")
    defer {
      buffer.head = buffer.index(1)
      buffer.count -= 1
    }
    return (buffer.base(of: type) + buffer.head).move()
  }

  /// Releases all elements and keeps the capacity. A shared ring first copies the elements.
  mutating func removeAll<Element>(as type: Element.Type) { while count > 0 { _ = pop(as: type) } }

  /// Replaces the first element and returns the old one, so that the caller can release it where that is safe.
  ///
  /// The ring must be neither shared nor empty. A subject, which calls this for every element, ensures both. Checking
  /// them here would cost as much as the exchange.
  @inline(__always)
  mutating func replaceFirst<Element>(by element: Element) -> Element {
    assert(count > 0, "an empty ring has no first element to replace")
    assert(
      isKnownUniquelyReferenced(&buffer),
      "The first element was replaced in a ring that shares its buffer with copies.")
    // This ring retains the buffer during the call, so no further retain is needed.
    let first = Unmanaged.passUnretained(buffer.unsafelyUnwrapped)._withUnsafeGuaranteedRef {
      $0.base(of: Element.self) + $0.head
    }
    let old = first.move()
    first.initialize(to: element)
    return old
  }

  /// Appends `element`, and moves the first element into `element`.
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

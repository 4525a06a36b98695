/// The storage of a ring, with the elements and the fields in one block. A separate block for the elements would cost
/// each ring 183 instructions, an eighth of the life of a relay. The gain is less than a factor of 1.3, but a separate
/// block would also add a block to the row `allocations: action, per execution`.
///
/// It stores the type of the elements as a value. The raw memory is sound because a ring of that type creates the
/// buffer, which binds the memory to the type and initializes as many elements as it counts, and because pointers to
/// the fields are used only while the object is alive.
final class RingBuffer: ManagedBuffer<RingFields, UInt64> {
  static func make<Element>(of type: Element.Type, capacity: Int) -> RingBuffer {
    let word = MemoryLayout<UInt64>.self
    let alignment = MemoryLayout<Element>.alignment
    // Elements with a larger alignment start at the next aligned address.
    let size = MemoryLayout<Element>.stride * capacity + max(0, alignment - word.alignment)
    let buffer = create(minimumCapacity: (size + word.stride - 1) / word.stride) { buffer in
      let memory = buffer.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) }
        .alignedUp(toMultipleOf: alignment)
      memory.bindMemory(to: type, capacity: capacity)
      return RingFields(memory: memory, capacity: capacity, type: type)
    }
    return unsafeDowncast(buffer, to: RingBuffer.self)
  }

  deinit {
    func release<Element>(_ type: Element.Type) {
      let base = base(of: type)
      for offset in 0..<count { (base + index(offset)).deinitialize(count: 1) }
    }
    _openExistential(fields.pointee.type, do: release)
  }

  private var fields: UnsafeMutablePointer<RingFields> {
    @inline(__always) get { withUnsafeMutablePointerToHeader { $0 } }
  }

  /// The capacity, which is a power of two.
  var room: Int {
    @inline(__always) get { fields.pointee.capacity }
  }

  /// The index of the first element.
  var head: Int {
    @inline(__always) get { fields.pointee.head }
    @inline(__always) set { fields.pointee.head = newValue }
  }

  var count: Int {
    @inline(__always) get { fields.pointee.count }
    @inline(__always) set { fields.pointee.count = newValue }
  }

  /// Returns the address of the memory. Every caller passes the type explicitly, because the inferred type could be an
  /// optional of it.
  @inline(__always)
  func base<Element>(of type: Element.Type) -> UnsafeMutablePointer<Element> {
    assert(fields.pointee.type == type, "A ring of \(fields.pointee.type) was used as a ring of \(type).")
    return fields.pointee.memory.assumingMemoryBound(to: type)
  }

  @inline(__always)
  func index(_ offset: Int) -> Int { (head + offset) & (room - 1) }
}

/// The fields of a ``RingBuffer``.
struct RingFields {
  let memory: UnsafeMutableRawPointer
  let capacity: Int
  let type: Any.Type
  var head = 0
  var count = 0
}

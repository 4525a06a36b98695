/// What a ``StageLine`` knows of one stage, or at its end of the sink.
///
/// Not copyable, so that a call borrows the closure where it is and counts no reference.
///
/// The pointers are sound because the line keeps the sink and drops the state, and because a place is initialised with
/// closures that agree on the types.
@usableFromInline
struct StagePlace: ~Copyable {
  @usableFromInline let step: StageStep
  private let more: Unmanaged<StageMore>?
  /// The stage's state if it has one, or the sink.
  @usableFromInline let address: UnsafeMutableRawPointer?
  @usableFromInline let isSink: Bool
  /// Whether there is something to release: not for a closure without a context, as that of most stages is.
  let owns: Bool
  /// Set when the stage has ended; what still comes is ignored.
  @usableFromInline var ended = false

  @inline(__always)
  init(code: StageCode, more: Unmanaged<StageMore>?) {
    step = code.step
    self.more = more
    if let more {
      address = more.retain()._withUnsafeGuaranteedRef { $0.makeState?() }
    } else {
      address = nil
    }
    isSink = false
    owns = more != nil || code.hasContext
  }

  init(sink: AnyObject) {
    step = { _, _ in }
    more = nil
    address = Unmanaged.passUnretained(sink).toOpaque()
    isSink = true
    owns = false
  }

  /// Releases what only some stages have.
  func release() {
    guard let more else { return }
    if let address { more._withUnsafeGuaranteedRef { $0.dropState?(address) } }
    more.release()
  }

  /// Hands over an element of the type that the stage takes.
  @inlinable
  @inline(__always)
  borrowing func run(_ element: UnsafeRawPointer, _ place: UnsafeMutablePointer<StagePlace>) {
    step(element, place)
  }

  /// Fails the stage at `place`, and all after it.
  @usableFromInline
  static func fail(_ place: UnsafeMutablePointer<StagePlace>, _ error: any Error) {
    var place = place
    while !place.pointee.isSink {
      if place.pointee.ended { return }
      place.pointee.ended = true
      place += 1
    }
    place.pointee.end { $0.failed(error) }
  }

  /// Completes the stage at `place`, and those after it until one has something to say at its end.
  @usableFromInline
  static func complete(_ place: UnsafeMutablePointer<StagePlace>) {
    var place = place
    while !place.pointee.isSink {
      if place.pointee.ended { return }
      place.pointee.ended = true
      if let end = place.pointee.more?._withUnsafeGuaranteedRef({ $0.end }) { return end(place) }
      place += 1
    }
    place.pointee.end { $0.completed() }
  }

  /// The sink as one of any type: its two ends do not depend on the type.
  private func end(_ body: (Sink<Never>) -> Void) {
    guard let address else { return }
    Unmanaged<Sink<Never>>.fromOpaque(address)._withUnsafeGuaranteedRef(body)
  }
}

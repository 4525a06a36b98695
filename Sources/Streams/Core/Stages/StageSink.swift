/// What the closure of a stage sees of its subscription: its state, whether it has ended, and what it feeds.
///
/// The pointers are sound because only ``ObservableType/stage(_:_:end:)`` makes this, with the types of the stage whose
/// place it is, and no closure keeps it beyond its call.
@usableFromInline
struct StageSink<State: Sendable, Output: Sendable> {
  @usableFromInline let place: UnsafeMutablePointer<StagePlace>

  @inlinable
  init(place: UnsafeMutablePointer<StagePlace>) { self.place = place }

  /// What this subscription knows.
  @inlinable
  var state: State {
    @inline(__always) get { pointer.pointee }
    @inline(__always) nonmutating _modify { yield &pointer.pointee }
  }

  @inlinable
  var pointer: UnsafeMutablePointer<State> {
    @inline(__always) get { place.pointee.address.unsafelyUnwrapped.assumingMemoryBound(to: State.self) }
  }

  @inlinable
  static func make(_ state: State) -> UnsafeMutableRawPointer {
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    pointer.initialize(to: state)
    return UnsafeMutableRawPointer(pointer)
  }

  @inlinable
  static func drop(_ state: UnsafeMutableRawPointer) {
    let pointer = state.assumingMemoryBound(to: State.self)
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  /// Set when this stage has ended early; what still comes is ignored.
  @inlinable
  var ended: Bool {
    @inline(__always) get { place.pointee.ended }
    @inline(__always) nonmutating set { place.pointee.ended = newValue }
  }

  /// What comes after this stage.
  @inlinable
  var downstream: StageOutput<Output> {
    @inline(__always) get { StageOutput(place: place + 1) }
  }

  /// Ends early with an error.
  @inlinable
  func fail(_ error: any Error) {
    ended = true
    downstream.failed(error)
  }

  /// Ends early.
  @inlinable
  func complete() {
    ended = true
    downstream.completed()
  }
}

/// The place after a stage: another stage, or the sink.
@usableFromInline
struct StageOutput<Output: Sendable> {
  @usableFromInline let place: UnsafeMutablePointer<StagePlace>

  @inlinable
  init(place: UnsafeMutablePointer<StagePlace>) { self.place = place }

  @inlinable
  @inline(__always)
  func next(_ element: Output) {
    if place.pointee.isSink {
      Unmanaged<Sink<Output>>.fromOpaque(place.pointee.address.unsafelyUnwrapped)._withUnsafeGuaranteedRef {
        $0.next(element)
      }
    } else {
      withUnsafePointer(to: element) { place.pointee.run(UnsafeRawPointer($0), place) }
    }
  }

  @inlinable
  func failed(_ error: any Error) { StagePlace.fail(place, error) }

  @inlinable
  func completed() { StagePlace.complete(place) }
}

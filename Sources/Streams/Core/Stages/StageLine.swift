/// One subscription of neighbouring stages: a place for each of them, and one for the sink that they feed.
///
/// It keeps the closures of the stages, but not the stages: they lead to the source, and the source leads here.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because events are serialised by the stream contract, and
/// the places are touched only while one is handled. The raw memory is sound because the places are initialised before
/// the source is subscribed, and freed when nobody can feed the line any more.
///
/// Not `final`, although it has no subclasses: allocating through the type that ``Stage`` keeps needs that.
@usableFromInline
class StageLine<Input: Sendable>: Sink<Input>, @unchecked Sendable {
  // Room for a line with one stage, so that it is one allocation. It is reached through `places` only.
  @exclusivity(unchecked) private final var near = StageRoom()
  private final let far: UnsafeMutablePointer<StagePlace>?
  private final let count: Int
  private final let sink: AnyObject

  /// A line with one stage, whose place the caller fills.
  required init(near sink: AnyObject) {
    far = nil
    count = 1
    self.sink = sink
    super.init()
    (places + 1).initialize(to: StagePlace(sink: sink))
  }

  required init(_ table: consuming StageTable) {
    far = table.places
    count = table.count
    sink = table.sink
    super.init()
  }

  deinit {
    let places = places
    for index in 0..<count where places[index].owns {
      places[index].release()
      (places + index).deinitialize(count: 1)
    }
    far?.deallocate()
  }

  /// The stages in their order, and then the sink.
  final var places: UnsafeMutablePointer<StagePlace> {
    @inline(__always) get {
      far ?? _getUnsafePointerToStoredProperties(self).assumingMemoryBound(to: StagePlace.self)
    }
  }

  // Each keeps this until the stages have returned: one of them may let the source release it.

  @usableFromInline
  override final func next(_ element: Input) {
    let first = places
    withUnsafePointer(to: element) { first.pointee.run(UnsafeRawPointer($0), first) }
    _fixLifetime(self)
  }

  @usableFromInline
  override final func failed(_ error: any Error) {
    StagePlace.fail(places, error)
    _fixLifetime(self)
  }

  @usableFromInline
  override final func completed() {
    StagePlace.complete(places)
    _fixLifetime(self)
  }
}

/// The places of a line that is being made, from the last stage to the first.
@usableFromInline
struct StageTable {
  let places: UnsafeMutablePointer<StagePlace>
  let count: Int
  let sink: AnyObject
}

/// The size of two places, as raw memory.
private struct StageRoom {
  private typealias Word = UInt
  private let words: (Word, Word, Word, Word, Word, Word, Word, Word, Word, Word) = (
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  )
}

/// A linear operator: one input, one output, no disposable and no lock of its own.
///
/// `map`, `filter`, `scan`, `take` and all their kin are one closure each, handed to ``ObservableType/stage(_:_:end:)``.
/// The operators are `@inlinable`, so the closure is compiled in the client with the client's types and transform in it.
///
/// Neighbouring stages become one sink when they are subscribed: a ``StageLine`` with a place for each of them. An
/// element goes from one closure straight into the next, by a pointer to where it is; the closures know the types, and
/// nothing between them does.
///
/// `@unchecked Sendable` is true because every other property is a `let` of a `Sendable` type.
/// Unchecked exclusivity is true because `depth` changes in `deinit` only. The references to stages of other types are
/// sound because `source` is a stage where `depth` says so, and because no stored property that is reached through them
/// has a size or a place that depends on the types.
@usableFromInline
final class Stage<Input: Sendable, Output: Sendable>: Observable<Output>, @unchecked Sendable {
  private let step: StageStep
  /// Owned. Not a reference, because most stages have none, and even nothing costs a call when it is released.
  private let more: Unmanaged<StageMore>?
  /// How many stages there are up to this one; zero when the source has been taken away by `deinit`.
  @exclusivity(unchecked) private var depth: Int
  /// Owned, so that `deinit` can take it.
  private let source: Unmanaged<Observable<Input>>
  private let lineType: StageLine<Input>.Type

  @usableFromInline
  init(
    _ source: Observable<Input>, _ lineType: StageLine<Input>.Type, _ step: @escaping StageStep,
    _ more: StageMore?
  ) {
    depth = source.stages + 1
    self.source = Unmanaged.passRetained(source)
    // Kept from where the types are known: looking a generic class up at each subscription costs more than making it.
    self.lineType = lineType
    self.step = step
    self.more = if let more { Unmanaged.passRetained(more) } else { nil }
  }

  /// Releases the stages before this one in a loop: each inside the other, a long chain would need a deep stack, and
  /// any chain more time.
  deinit {
    if let more { more.release() }
    if depth == 0 { return }
    if depth == 1 { return source.release() }
    var next: UnsafeRawPointer? = UnsafeRawPointer(source.toOpaque())
    while let owned = next {
      var stage = Unmanaged<Stage<Never, Never>>.fromOpaque(owned).takeRetainedValue()
      next = nil
      if isKnownUniquelyReferenced(&stage), stage.depth > 1 {
        next = UnsafeRawPointer(stage.source.toOpaque())
        stage.depth = 0
      }
    }
  }

  override var stages: Int { depth }

  @usableFromInline
  override func run(_ sink: consuming Sink<Output>) -> Teardown {
    let sink = sink
    if depth == 1 {
      let line = lineType.init(near: sink)
      enter(line.places)
      return source._withUnsafeGuaranteedRef { $0.run(line) }
    }
    let places = UnsafeMutablePointer<StagePlace>.allocate(capacity: depth + 1)
    (places + depth).initialize(to: StagePlace(sink: sink))
    var place = places + (depth - 1)
    enter(place)
    // A loop, not a call of each stage by the next: as deep as a long chain, they would take the whole stack.
    var first = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    for _ in 1..<depth {
      place -= 1
      first = Unmanaged<Stage<Never, Never>>.fromOpaque(first)._withUnsafeGuaranteedRef {
        UnsafeRawPointer($0.source.toOpaque())
      }
      Unmanaged<Stage<Never, Never>>.fromOpaque(first)._withUnsafeGuaranteedRef { $0.enter(place) }
    }
    let table = StageTable(places: places, count: depth, sink: sink)
    return Unmanaged<Observable<Never>>.fromOpaque(first)._withUnsafeGuaranteedRef { $0.start(table) }
  }

  @inline(__always)
  private func enter(_ place: UnsafeMutablePointer<StagePlace>) {
    place.initialize(to: StagePlace(step: step, more: more))
  }

  override func start(_ table: consuming StageTable) -> Teardown {
    let line = lineType.init(table)
    return source._withUnsafeGuaranteedRef { $0.run(line) }
  }
}

/// Takes one element, which is at the pointer.
@usableFromInline typealias StageStep = @Sendable (UnsafeRawPointer, UnsafeMutablePointer<StagePlace>) -> Void

/// What only some stages have: a state, and something to do at the end.
@usableFromInline
final class StageMore: Sendable {
  /// Takes the end of the source.
  let end: (@Sendable (UnsafeMutablePointer<StagePlace>) -> Void)?
  let makeState: (@Sendable () -> UnsafeMutableRawPointer)?
  let dropState: (@Sendable (UnsafeMutableRawPointer) -> Void)?

  @usableFromInline
  init(
    end: (@Sendable (UnsafeMutablePointer<StagePlace>) -> Void)?,
    makeState: (@Sendable () -> UnsafeMutableRawPointer)?,
    dropState: (@Sendable (UnsafeMutableRawPointer) -> Void)?
  ) {
    self.end = end
    self.makeState = makeState
    self.dropState = dropState
  }
}

extension ObservableType {
  /// Makes a linear operator.
  ///
  /// - Parameters:
  ///   - state: what each subscription starts with; `()` where there is none.
  ///   - step: takes one element and the sink; a step that may end early first looks at `sink.ended`.
  ///   - end: what happens when the source completes; without it, the stage completes too.
  @inlinable
  @inline(__always)
  func stage<State: Sendable, Output: Sendable>(
    _ state: State,
    _ step: @escaping @Sendable (Element, StageSink<State, Output>) -> Void,
    end: (@Sendable (StageSink<State, Output>) -> Void)? = nil
  ) -> Observable<Output> {
    let run: StageStep = { element, place in
      step(element.assumingMemoryBound(to: Element.self).pointee, StageSink<State, Output>(place: place))
    }
    var finish: (@Sendable (UnsafeMutablePointer<StagePlace>) -> Void)?
    if let end { finish = { place in end(StageSink<State, Output>(place: place)) } }
    var more: StageMore?
    if State.self != Void.self {
      more = StageMore(
        end: finish, makeState: { StageSink<State, Output>.make(state) },
        dropState: { StageSink<State, Output>.drop($0) })
    } else if finish != nil {
      more = StageMore(end: finish, makeState: nil, dropState: nil)
    }
    return Stage<Element, Output>(asObservable(), StageLine<Element>.self, run, more)
  }
}

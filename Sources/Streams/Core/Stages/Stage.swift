/// A linear operator: one input, one output, no disposable and no lock of its own.
///
/// `map`, `filter`, `scan`, `take` and all their kin are one closure each, handed to ``ObservableType/stage(_:_:end:)``.
/// The operators are `@inlinable`, so the closure is compiled in the client with the client's types and transform in it.
///
/// Neighbouring stages become one sink when they are subscribed: a ``StageLine`` with a place for each of them. An
/// element goes from one closure straight into the next, by a pointer to where it is; the closures know the types, and
/// nothing between them does.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type, or leads to what `source` keeps.
/// The references to stages of other types are sound because `before` is there as long as `source`, and because no
/// stored property that is reached through them has a size or a place that depends on the types.
@usableFromInline
final class Stage<Input: Sendable, Output: Sendable>: Observable<Output>, @unchecked Sendable {
  /// Owned, and so is `more`.
  private let code: StageCode
  /// Not a reference, because most stages have none, and even nothing costs a call when it is released.
  private let more: Unmanaged<StageMore>?
  /// The stage that this one follows, if it follows one.
  private let before: UnsafeRawPointer?
  /// How many stages there are up to this one.
  private let depth: Int
  private let source: Observable<Input>
  private let lineType: StageLine<Input>.Type

  @usableFromInline
  init(
    _ source: Observable<Input>, _ lineType: StageLine<Input>.Type, _ step: @escaping StageStep,
    _ more: StageMore?
  ) {
    let link = source.link
    before = link.stage
    depth = link.depth + 1
    self.source = source
    // Kept from where the types are known: looking a generic class up at each subscription costs more than making it.
    self.lineType = lineType
    code = StageCode(step)
    self.more = if let more { Unmanaged.passRetained(more) } else { nil }
  }

  deinit {
    code.release()
    if let more { more.release() }
  }

  override var link: StageLink {
    StageLink(stage: UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()), depth: depth)
  }

  @usableFromInline
  override func run(_ sink: consuming Sink<Output>) -> Teardown {
    let sink = sink
    if depth == 1 {
      let line = lineType.init(near: sink)
      enter(line.places)
      return source.run(line)
    }
    let places = UnsafeMutablePointer<StagePlace>.allocate(capacity: depth + 1)
    (places + depth).initialize(to: StagePlace(sink: sink))
    var place = places + (depth - 1)
    enter(place)
    // A loop, not a call of each stage by the next: as deep as a long chain, they would take the whole stack.
    var first = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    while let before = Unmanaged<Stage<Never, Never>>.fromOpaque(first)._withUnsafeGuaranteedRef({ $0.before }
    ) {
      place -= 1
      Unmanaged<Stage<Never, Never>>.fromOpaque(before)._withUnsafeGuaranteedRef { $0.enter(place) }
      first = before
    }
    let table = StageTable(places: places, count: depth, sink: sink)
    return Unmanaged<Observable<Never>>.fromOpaque(first)._withUnsafeGuaranteedRef { $0.start(table) }
  }

  @inline(__always)
  private func enter(_ place: UnsafeMutablePointer<StagePlace>) {
    place.initialize(to: StagePlace(code: code, more: more))
  }

  override func start(_ table: consuming StageTable) -> Teardown { source.run(lineType.init(table)) }
}

/// What a stage needs to know of the one it follows.
struct StageLink {
  let stage: UnsafeRawPointer?
  let depth: Int
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

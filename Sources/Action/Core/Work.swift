import Streams

/// What an action runs for an input, as it was written.
@usableFromInline
enum Work<Input: Sendable, Element: Sendable>: Sendable {
  /// A factory that may be called anywhere.
  case factory(@Sendable (Input) -> Observable<Element>)
  /// A factory that may be called on this actor only.
  case isolatedFactory(@Sendable (Input) -> Observable<Element>, any Actor)
  /// Asynchronous work, which brings its isolation along and hands out its elements.
  case task(@Sendable (Input, @Sendable (Element) -> Void) async throws -> Void)

  @usableFromInline
  init(task: @escaping @Sendable (Input) async throws -> Element) {
    self = .task { input, emit in emit(try await task(input)) }
  }

  @usableFromInline
  init<Sequence: AsyncSequence & Sendable>(
    sequence factory: @escaping @Sendable @isolated(any) (Input) -> Sequence
  ) where Sequence.Element == Element {
    self = .task { input, emit in
      for try await element in await factory(input) { emit(element) }
    }
  }

  @usableFromInline
  init(_ factory: @escaping @Sendable @isolated(any) (Input) -> Observable<Element>) {
    let actor = factory.isolation
    let plain = assumingIsolation(factory: factory)
    self = if let actor { .isolatedFactory(plain, actor) } else { .factory(plain) }
  }
}

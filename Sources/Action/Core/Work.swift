import Streams

/// What an action runs for an input, as it was written.
@usableFromInline
enum Work<Input: Sendable, Element: Sendable>: Sendable {
  /// A factory that may be called anywhere.
  case factory(@Sendable (Input) -> Observable<Element>)
  /// A factory that may be called on this actor only.
  case isolatedFactory(@Sendable (Input) -> Observable<Element>, any Actor)
  /// Asynchronous work, which brings its isolation along.
  case task(@Sendable (Input) async throws -> Element)

  @usableFromInline
  init(task: @escaping @Sendable (Input) async throws -> Element) { self = .task(task) }

  @usableFromInline
  init(_ factory: @escaping @Sendable @isolated(any) (Input) -> Observable<Element>) {
    let actor = factory.isolation
    let plain = assumingIsolation(factory: factory)
    self = if let actor { .isolatedFactory(plain, actor) } else { .factory(plain) }
  }
}

import Streams
import StreamsTesting

/// A diagram of an operator that can be both drawn and run.
///
/// ```swift
/// OperatorDiagram(
///   "map", "map { $0 * 10 }", numbers("-1-2-|"), gives: numbers("-a-b-|", ["a": 10, "b": 20])
/// ) { source, _ in source.map { $0 * 10 } }
/// ```
package struct OperatorDiagram: Sendable {
  /// The name of the picture. It is the operator's file name in lower camel case, followed by `-` and the special case,
  /// if any.
  package let name: String
  /// The operator, as written in the closure.
  package let code: String
  package let inputs: [Track]
  package let results: [Track]
  private let play: @Sendable (Scene) throws -> Void

  /// Runs the diagram in virtual time.
  ///
  /// - Throws: ``DiagramMismatch`` if the operator behaves differently.
  package func run() throws {
    do { try play(Scene()) } catch { throw DiagramMismatch(description: "\(name): \(error)") }
  }

  /// The name of the file that contains the operator, without its extension.
  package var file: String {
    let base = name.prefix { $0 != "-" }
    return base.prefix(1).uppercased() + base.dropFirst()
  }

  /// Creates a diagram of a stream without a source, with one or more subscribers.
  init<Result: Equatable & Sendable>(
    _ name: String, _ code: String, gives results: Line<Result>...,
    make: @escaping @Sendable (TestScheduler) -> Observable<Result>
  ) {
    self.init(name, code, inputs: [], results: results) { scene in
      let stream = make(scene.scheduler)
      try scene.run(results, from: results.map { _ in stream }) {}
    }
  }

  /// Creates a diagram of an operator on one stream, with one or more subscribers.
  init<Source: Equatable & Sendable, Result: Equatable & Sendable>(
    _ name: String, _ code: String, _ source: Line<Source>, gives results: Line<Result>...,
    apply: @escaping @Sendable (Observable<Source>, TestScheduler) -> Observable<Result>
  ) {
    self.init(name, code, inputs: [source.track], results: results) { scene in
      let source = Played(source, in: scene)
      let stream = apply(source.stream, scene.scheduler)
      try scene.run(results, from: results.map { _ in stream }, checking: source.check)
    }
  }

  /// Creates a diagram of an operator on one stream that returns several streams, each of which is shown.
  init<Source: Equatable & Sendable, Result: Equatable & Sendable>(
    _ name: String, _ code: String, _ source: Line<Source>, givesEach results: Line<Result>...,
    apply: @escaping @Sendable (Observable<Source>, TestScheduler) -> [Observable<Result>]
  ) {
    self.init(name, code, inputs: [source.track], results: results) { scene in
      let source = Played(source, in: scene)
      try scene.run(results, from: apply(source.stream, scene.scheduler), checking: source.check)
    }
  }

  /// Creates a diagram of an operator on two streams.
  init<First: Equatable & Sendable, Second: Equatable & Sendable, Result: Equatable & Sendable>(
    _ name: String, _ code: String, _ first: Line<First>, _ second: Line<Second>, gives result: Line<Result>,
    apply: @escaping @Sendable (Observable<First>, Observable<Second>, TestScheduler) -> Observable<Result>
  ) {
    self.init(name, code, inputs: [first.track, second.track], results: [result]) { scene in
      let (first, second) = (Played(first, in: scene), Played(second, in: scene))
      try scene.run([result], from: [apply(first.stream, second.stream, scene.scheduler)]) {
        try first.check()
        try second.check()
      }
    }
  }

  /// Creates a diagram of an operator on three streams.
  init<
    First: Equatable & Sendable, Second: Equatable & Sendable, Third: Equatable & Sendable,
    Result: Equatable & Sendable
  >(
    _ name: String, _ code: String, _ first: Line<First>, _ second: Line<Second>, _ third: Line<Third>,
    gives result: Line<Result>,
    apply:
      @escaping @Sendable (
        Observable<First>, Observable<Second>, Observable<Third>
      ) -> Observable<Result>
  ) {
    self.init(name, code, inputs: [first.track, second.track, third.track], results: [result]) { scene in
      let (first, second, third) = (
        Played(first, in: scene), Played(second, in: scene), Played(third, in: scene)
      )
      try scene.run([result], from: [apply(first.stream, second.stream, third.stream)]) {
        try first.check()
        try second.check()
        try third.check()
      }
    }
  }

  private init<Result: Equatable & Sendable>(
    _ name: String, _ code: String, inputs: [Track], results: [Line<Result>],
    play: @escaping @Sendable (Scene) throws -> Void
  ) {
    self.name = name
    self.code = code
    self.inputs = inputs
    self.results = results.map(\.track)
    self.play = play
  }
}

/// The error thrown when an operator does not emit the events that its diagram shows.
package struct DiagramMismatch: Error, CustomStringConvertible {
  /// Both diagrams, one above the other.
  package let description: String
}

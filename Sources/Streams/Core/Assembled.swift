/// An observable that subscribes by running a ``Recipe``.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
@usableFromInline
package final class Assembled<R: Recipe>: Observable<R.Element>, @unchecked Sendable {
  /// The recipe. An operator reads it to recognize a source of the same kind, and then performs the work of both.
  @usableFromInline
  package let recipe: R

  @inlinable
  package init(_ recipe: R) { self.recipe = recipe }

  override func run(_ sink: consuming Sink<R.Element>) -> Teardown { recipe.run(sink) }

  override func pushScalar(_ sink: Sink<R.Element>) -> ScalarPush { recipe.pushScalar(sink) }

  package override var outlivesDisposal: Bool { recipe.outlivesDisposal }

  package override func run(
    _ sink: consuming Sink<R.Element>, stopped: @escaping @Sendable () -> Void
  ) -> Teardown { recipe.run(sink, stopped: stopped) }
}

/// The observable of a ``Recipe``.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
@usableFromInline
package final class Assembled<R: Recipe>: Observable<R.Element>, @unchecked Sendable {
  /// The recipe, for an operator that recognises one of its own kind as its source, and does the work of both.
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

// The one place where an `@isolated(any)` closure is called as if it were not isolated.
//
// `unsafeBitCast` is sound here because the two function types have the same representation and calling convention
// (isolation is not part of either), and because the result is called in one of two situations only: the closure's
// isolation is nil, or the caller runs on that very actor. Each function below says which.

/// `closure`, which belongs to no actor, or is called on its actor only: see ``Courier``.
@inline(__always)
package func assumingIsolation<Argument, Result>(
  _ closure: @escaping @Sendable @isolated(any) (Argument) -> Result
) -> @Sendable (Argument) -> Result {
  unsafeBitCast(closure, to: (@Sendable (Argument) -> Result).self)
}

/// The same for a closure without an argument.
@inline(__always)
package func assumingIsolation(
  _ closure: @escaping @Sendable @isolated(any) () -> Void
) -> @Sendable () -> Void {
  unsafeBitCast(closure, to: (@Sendable () -> Void).self)
}

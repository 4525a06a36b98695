// The only file in which an `@isolated(any)` closure is converted to a closure without isolation. This is not a
// performance optimization. The language has no other way to call such a closure on its actor without a suspension.
//
// `unsafeBitCast` is sound here because the two function types have the same representation and calling convention
// (isolation is not part of either), and because the result is called only if the closure's isolation is nil or the
// caller runs on that actor.

// The functions cast structures that contain the closures. A closure passed directly as a generic value is wrapped in
// two conversions, which slow down each later call.

private struct IsolatedCallback<Argument> {
  let closure: @Sendable @isolated(any) (Argument) -> Void
}

private struct Callback<Argument> {
  let closure: @Sendable (Argument) -> Void
}

@usableFromInline
struct IsolatedFactory<Argument, Result> {
  @usableFromInline let closure: @Sendable @isolated(any) (Argument) -> Result

  @inlinable
  @inline(__always)
  init(_ closure: @escaping @Sendable @isolated(any) (Argument) -> Result) { self.closure = closure }
}

@usableFromInline
struct Factory<Argument, Result> {
  @usableFromInline let closure: @Sendable (Argument) -> Result
}

@usableFromInline
struct IsolatedObjectFactory<Argument, Object: AnyObject> {
  @usableFromInline let closure: @Sendable @isolated(any) (Argument) -> Object

  @inlinable
  @inline(__always)
  init(_ closure: @escaping @Sendable @isolated(any) (Argument) -> Object) { self.closure = closure }
}

@usableFromInline
struct ObjectFactory<Argument, Object: AnyObject> {
  @usableFromInline let closure: @Sendable (Argument) -> Object
}

private struct IsolatedBinaryFactory<First, Second, Result> {
  let closure: @Sendable @isolated(any) (First, Second) -> Result
}

private struct BinaryFactory<First, Second, Result> {
  let closure: @Sendable (First, Second) -> Result
}

private struct IsolatedThrowingCallback<Argument> {
  let closure: @Sendable @isolated(any) (Argument) throws -> Void
}

private struct ThrowingCallback<Argument> {
  let closure: @Sendable (Argument) throws -> Void
}

private struct IsolatedThrowingFactory<Argument, Result> {
  let closure: @Sendable @isolated(any) (Argument) throws -> Result
}

private struct ThrowingFactory<Argument, Result> {
  let closure: @Sendable (Argument) throws -> Result
}

private struct IsolatedReading<Result> {
  let closure: @Sendable @isolated(any) () -> Result
}

private struct Reading<Result> {
  let closure: @Sendable () -> Result
}

private struct IsolatedThrowingBlock {
  let closure: @Sendable @isolated(any) () throws -> Void
}

private struct ThrowingBlock {
  let closure: @Sendable () throws -> Void
}

private struct IsolatedBinaryCallback<Object, Argument> {
  let closure: @Sendable @isolated(any) (Object, Argument) -> Void
}

private struct BinaryCallback<Object, Argument> {
  let closure: @Sendable (Object, Argument) -> Void
}

// An argument that is known to be an object is passed differently from a generic argument, so these closures need
// separate pairs of structures.

private struct IsolatedActorCallback<Owner: Actor, Argument> {
  let closure: @Sendable (isolated Owner, Argument) -> Void
}

private struct ActorCallback<Owner: Actor, Argument> {
  let closure: @Sendable (Owner, Argument) -> Void
}

private struct IsolatedActorBlock<Owner: Actor> {
  let closure: @Sendable (isolated Owner) -> Void
}

private struct ActorBlock<Owner: Actor> {
  let closure: @Sendable (Owner) -> Void
}

private struct IsolatedBlock {
  let closure: @Sendable @isolated(any) () -> Void
}

private struct Block {
  let closure: @Sendable () -> Void
}

/// Returns `closure` without its isolation. The closure must be nonisolated, or be called only on its actor. See
/// ``ActorMailbox``.
@usableFromInline
package func assumingIsolation<Argument>(
  _ closure: @escaping @Sendable @isolated(any) (Argument) -> Void
) -> @Sendable (Argument) -> Void {
  unsafeBitCast(IsolatedCallback(closure: closure), to: Callback<Argument>.self).closure
}

/// The same for a closure with a result. It is inlined for the reason given at ``SerializedRun``.
@inlinable
@inline(__always)
package func assumingIsolation<Argument, Result>(
  factory closure: @escaping @Sendable @isolated(any) (Argument) -> Result
) -> @Sendable (Argument) -> Result {
  unsafeBitCast(IsolatedFactory(closure), to: Factory<Argument, Result>.self).closure
}

/// The same for a closure whose result is known to be an object. A generic result is returned differently, so the
/// closure would be wrapped in two conversions. These would add two blocks to the three blocks of the row
/// `action life`, and make it 1.15 times as slow.
@inlinable
@inline(__always)
package func assumingIsolation<Argument, Object: AnyObject>(
  factory closure: @escaping @Sendable @isolated(any) (Argument) -> Object
) -> @Sendable (Argument) -> Object {
  unsafeBitCast(IsolatedObjectFactory(closure), to: ObjectFactory<Argument, Object>.self).closure
}

/// The same for a closure with two arguments and a result.
package func assumingIsolation<First, Second, Result>(
  factory closure: @escaping @Sendable @isolated(any) (First, Second) -> Result
) -> @Sendable (First, Second) -> Result {
  unsafeBitCast(IsolatedBinaryFactory(closure: closure), to: BinaryFactory<First, Second, Result>.self)
    .closure
}

/// The same for a closure without an argument.
package func assumingIsolation(
  _ closure: @escaping @Sendable @isolated(any) () -> Void
) -> @Sendable () -> Void {
  unsafeBitCast(IsolatedBlock(closure: closure), to: Block.self).closure
}

/// The same for a closure that may throw.
@usableFromInline
package func assumingIsolation<Argument>(
  throwing closure: @escaping @Sendable @isolated(any) (Argument) throws -> Void
) -> @Sendable (Argument) throws -> Void {
  unsafeBitCast(IsolatedThrowingCallback(closure: closure), to: ThrowingCallback<Argument>.self).closure
}

/// The same for a closure with a result that may throw.
package func assumingIsolation<Argument, Result>(
  throwingFactory closure: @escaping @Sendable @isolated(any) (Argument) throws -> Result
) -> @Sendable (Argument) throws -> Result {
  unsafeBitCast(IsolatedThrowingFactory(closure: closure), to: ThrowingFactory<Argument, Result>.self).closure
}

/// The same for a closure without an argument that has a result.
func assumingIsolation<Result>(
  reading closure: @escaping @Sendable @isolated(any) () -> Result
) -> @Sendable () -> Result {
  unsafeBitCast(IsolatedReading(closure: closure), to: Reading<Result>.self).closure
}

/// The same for a closure without an argument that may throw.
package func assumingIsolation(
  throwing closure: @escaping @Sendable @isolated(any) () throws -> Void
) -> @Sendable () throws -> Void {
  unsafeBitCast(IsolatedThrowingBlock(closure: closure), to: ThrowingBlock.self).closure
}

/// The same for a closure with an object as its first argument.
package func assumingIsolation<Object, Argument>(
  binary closure: @escaping @Sendable @isolated(any) (Object, Argument) -> Void
) -> @Sendable (Object, Argument) -> Void {
  unsafeBitCast(IsolatedBinaryCallback(closure: closure), to: BinaryCallback<Object, Argument>.self).closure
}

/// The same for a closure with its actor as its first argument.
func assumingIsolation<Owner: Actor, Argument>(
  to closure: @escaping @Sendable (isolated Owner, Argument) -> Void
) -> @Sendable (Owner, Argument) -> Void {
  unsafeBitCast(IsolatedActorCallback(closure: closure), to: ActorCallback<Owner, Argument>.self).closure
}

/// The same for a closure with its actor as its only argument.
func assumingIsolation<Owner: Actor>(
  to closure: @escaping @Sendable (isolated Owner) -> Void
) -> @Sendable (Owner) -> Void {
  unsafeBitCast(IsolatedActorBlock(closure: closure), to: ActorBlock<Owner>.self).closure
}

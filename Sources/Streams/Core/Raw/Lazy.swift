/// An object that is made when somebody first asks for it: until then it costs a word.
///
/// Its methods are inlined and name the class to the untyped word inside, so asking whether the object is there needs
/// no metadata. A standard lazy reference in its place takes nearly four times as long for an execution of an action.
@usableFromInline
package struct Lazy<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  @usableFromInline let untyped: LazyObject

  @inlinable
  @inline(__always)
  package init() { untyped = LazyObject() }

  /// Whether somebody has asked for it.
  @inlinable
  package var isMade: Bool {
    @inline(__always) get { untyped.isMade }
  }

  /// The object, if somebody has asked for it.
  @inlinable
  package var made: Object? {
    @inline(__always) get { untyped.made() }
  }

  /// The result of `body` for the object, if somebody has asked for it. Nothing is retained.
  @inlinable
  @inline(__always)
  package func ifMade<Result>(_ body: (Object) -> Result) -> Result? { untyped.ifMade(body) }

  /// The object, made at the first call; if several threads ask at once, all get the same.
  @inlinable
  @inline(__always)
  package func object(_ make: () -> Object) -> Object { untyped.object(make) }
}

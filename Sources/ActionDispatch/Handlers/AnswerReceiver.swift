/// The receiver of the one answer of a dispatch, without the type of the answer: it takes an error.
///
/// An abstract class and not a protocol, which would cost each reply a metadata look-up.
///
/// `@unchecked Sendable` is true because it has no state, and the subclass says why its own is safe.
@usableFromInline
class FailureReceiver: @unchecked Sendable {
  @usableFromInline
  init() {}

  func fail(_ error: any Error) {
    preconditionFailure("FailureReceiver is abstract: a subclass must override fail(_:)")
  }
}

/// The receiver of the one answer of a dispatch: a closure that gets a function, which returns the value or throws.
///
/// It is compiled where the type of the value is known. A `Result` instead of the function would cost a metadata
/// look-up wherever it is made or handed on.
///
/// Not `final`, although it has no subclasses: allocating through the type that ``AsyncHandler`` keeps needs that.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
@usableFromInline
class AnswerReceiver<Value: Sendable>: FailureReceiver, @unchecked Sendable {
  @usableFromInline final let call: @Sendable (() throws -> Value) -> Void

  @inlinable
  required init(_ call: @escaping @Sendable (() throws -> Value) -> Void) {
    self.call = call
    super.init()
  }

  @inlinable
  convenience init(_ completion: @escaping @Sendable (Result<Value, any Error>) -> Void) {
    self.init { completion(Result(catching: $0)) }
  }

  override final func fail(_ error: any Error) { call { throw error } }
}

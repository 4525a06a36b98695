/// Reads the current value of a stream that has one, without subscribing to the stream.
///
/// It retains the objects that store the value. It does not retain the object whose deallocation ends the stream.
package struct ValueReader<Value: Sendable>: Sendable {
  /// Returns the value, or nil if it can be read on the main actor only and has not been read there yet. Throws the error
  /// of a stream that has failed, and ``RxError/disposed(object:)`` if the value has been released.
  package let read: @Sendable () throws -> Value?
  /// Returns a number that grows with each change of the value, and when the stream fails.
  package let version: @Sendable () -> UInt
  /// Emits after each job in which the value may have changed, even if it is the one that the stream emitted last. Nil if
  /// the stream emits each change. A reading between two equal elements of the stream may have found another value.
  package var jobs: Observable<Void>?
}

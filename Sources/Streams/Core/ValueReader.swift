/// Reads the current value of a stream without subscribing to the stream.
///
/// It retains the objects that store the value. It does not retain the object whose deallocation ends the stream.
package struct ValueReader<Value: Sendable>: Sendable {
  /// Returns the value, or nil if it can be read on the main actor only and has not been read there yet. Throws the
  /// error of a stream that has failed, and ``RxError/disposed(object:)`` if the value has been released.
  package let read: @Sendable () throws -> Value?
  /// Returns a number that grows with each change of the value, and when the stream fails.
  package let version: @Sendable () -> UInt
  /// Emits when the version has grown, or is nil if the stream itself emits then. Subscribing to it makes the value
  /// readable on every thread.
  package var changes: Observable<Void>?
}

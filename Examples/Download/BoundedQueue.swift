import Action
import Foundation

#if canImport(FoundationNetworking)
  /// The queue of a session's delegate. It makes the session wait while many of its calls have not been made.
  ///
  /// A session on Linux takes bytes from the network as fast as they come and keeps those in memory that its delegate
  /// has not seen. With this queue it waits before it hands them over, so that they stay in the network.
  ///
  /// `@unchecked Sendable` is inherited from the superclass, and a subclass has to repeat it; what it adds is
  /// constant and `Sendable` itself.
  final class BoundedQueue: OperationQueue, @unchecked Sendable {
    /// The number of calls that may wait; each brings some kilobytes.
    static let limit = 64

    private let places = DispatchSemaphore(value: 0)
    private let isOpen = MutableProperty(false)

    override init() {
      super.init()
      // Not set as the first value, because a semaphore must have that value again when it is released.
      for _ in 0..<BoundedQueue.limit { places.signal() }
    }

    /// Waits for a place, and gives it back when the operation has run.
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      places.wait()
      if isOpen.value { places.signal() }
      super.addOperation { [places] in
        block()
        places.signal()
      }
    }

    /// Never waits again, so that the session hears of its cancellation, even from one of the calls for which it waits.
    func open() {
      isOpen.value = true
      places.signal()
    }
  }
#else
  /// On other systems a session reads no faster than its delegate takes.
  typealias BoundedQueue = OperationQueue

  extension OperationQueue {
    func open() {}
  }
#endif

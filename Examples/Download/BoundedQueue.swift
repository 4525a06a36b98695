import Action
import Foundation

#if canImport(FoundationNetworking)
  /// The delegate queue of a session. It blocks the session while too many delegate calls are pending.
  ///
  /// On Linux, a session receives bytes as fast as the network delivers them, and keeps the bytes in memory until its
  /// delegate has received them. With this queue the session waits instead, so that the bytes stay in the network.
  ///
  /// `@unchecked Sendable` is inherited from the superclass, and a subclass must repeat it. The added properties are
  /// constant and `Sendable`.
  final class BoundedQueue: OperationQueue, @unchecked Sendable {
    /// The maximum number of pending calls. Each contains some kilobytes.
    static let limit = 64

    private let places = DispatchSemaphore(value: 0)
    private let isOpen = MutableProperty(false)

    override init() {
      super.init()
      // Not the initial value, because a semaphore must have at least its initial value when it is released.
      for _ in 0..<BoundedQueue.limit { places.signal() }
    }

    /// Waits for a free place, and frees it after the operation has run.
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      places.wait()
      if isOpen.value { places.signal() }
      super.addOperation { [places] in
        block()
        places.signal()
      }
    }

    /// Stops limiting the queue, so that the session is notified of its cancellation even from a call that it is
    /// waiting for.
    func open() {
      isOpen.value = true
      places.signal()
    }
  }
#else
  /// On other systems, a session reads no faster than its delegate accepts data.
  typealias BoundedQueue = OperationQueue

  extension OperationQueue {
    func open() {}
  }
#endif

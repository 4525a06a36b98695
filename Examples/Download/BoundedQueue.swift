import Action
import Foundation

#if canImport(FoundationNetworking)
  /// The queue of a session's delegate, which makes the session wait while many of its calls have not been made.
  ///
  /// A session on Linux takes bytes from the network as fast as they come and keeps in memory what its delegate has not
  /// seen. Here it waits to hand them over, so that they stay in the network.
  ///
  /// `@unchecked Sendable` is what the superclass is, and a subclass has to say it again; what it adds is constant, and
  /// `Sendable` itself.
  final class BoundedQueue: OperationQueue, @unchecked Sendable {
    /// How many calls may wait; each brings some kilobytes.
    static let limit = 64

    private let places = DispatchSemaphore(value: 0)
    private let isOpen = MutableProperty(false)

    override init() {
      super.init()
      // Not as its first value, which a semaphore wants to have back when it goes.
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

    /// Never waits again, so that the session can hear that it is cancelled, even by one of the calls it waits for.
    func open() {
      isOpen.value = true
      places.signal()
    }
  }
#else
  /// Elsewhere a session reads no faster than its delegate takes.
  typealias BoundedQueue = OperationQueue

  extension OperationQueue {
    func open() {}
  }
#endif

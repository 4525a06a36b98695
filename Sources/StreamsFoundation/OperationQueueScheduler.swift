public import Foundation

/// Runs work on an operation queue, with a priority, and as many at once as the queue allows.
///
/// ```swift
/// let queue = OperationQueue()
/// queue.maxConcurrentOperationCount = 2
/// let scheduler = OperationQueueScheduler(operationQueue: queue, queuePriority: .high)
/// pictures.flatMap { picture in Observable.just(picture, scheduler: scheduler).map(decode) }
/// ```
///
/// - Concurrency: actions may overlap, and begin in another order than they were scheduled in, unless the queue allows
///   one at a time. Elements that `observe(on:)` moves here keep their order all the same.
/// - Note: The queue keeps what was scheduled until it has run or been disposed. Who cancels operations of the queue
///   takes their work from the streams that wait for it, which then say nothing any more: dispose the subscriptions
///   instead.
///
/// Source of the idea: RxSwift, `OperationQueueScheduler`.
public final class OperationQueueScheduler: ImmediateSchedulerType {
  /// Where the work is done.
  public let operationQueue: OperationQueue
  /// What goes before other work of the queue, or after it.
  public let queuePriority: Operation.QueuePriority

  /// A scheduler that works on a queue.
  ///
  /// - Parameters:
  ///   - operationQueue: where the work is done.
  ///   - queuePriority: what goes before other work of the queue, or after it.
  public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
    self.operationQueue = operationQueue
    self.queuePriority = queuePriority
  }

  /// Runs `action` on the queue.
  ///
  /// - Parameters:
  ///   - state: is passed to `action`.
  ///   - action: returns what has to be disposed when the scheduled work is.
  /// - Returns: a disposable that cancels the action before it runs, and later disposes the one that the action returned.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    let operation = BlockOperation { item.run() }
    operation.queuePriority = queuePriority
    operationQueue.addOperation(operation)
    return item
  }
}

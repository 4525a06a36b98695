public import Foundation

/// A scheduler that runs actions on an operation queue with a priority, and as concurrently as the queue allows.
///
/// ```swift
/// let queue = OperationQueue()
/// queue.maxConcurrentOperationCount = 2
/// let scheduler = OperationQueueScheduler(operationQueue: queue, queuePriority: .high)
/// pictures.flatMap { picture in Observable.just(picture, scheduler: scheduler).map(decode) }
/// ```
///
/// - Concurrency: actions can overlap and can start in a different order than they were scheduled, unless the queue
///   runs one operation at a time. Elements delivered by `observe(on:)` keep their order in any case.
/// - Note: The queue retains scheduled actions until they have run or been disposed. Do not cancel operations of the
///   queue, because the streams that depend on them would never emit again. Dispose the subscriptions instead.
///
/// Source of the idea: RxSwift, `OperationQueueScheduler`.
public final class OperationQueueScheduler: ImmediateSchedulerType {
  /// The queue that runs the actions.
  public let operationQueue: OperationQueue
  /// The priority of the actions among other operations of the queue.
  public let queuePriority: Operation.QueuePriority

  /// Creates a scheduler that runs actions on a queue.
  ///
  /// - Parameters:
  ///   - operationQueue: the queue that runs the actions.
  ///   - queuePriority: the priority of the actions among other operations of the queue.
  public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
    self.operationQueue = operationQueue
    self.queuePriority = queuePriority
  }

  /// Runs `action` on the queue.
  ///
  /// - Parameters:
  ///   - state: the argument of `action`.
  ///   - action: returns a disposable for its further work, which is disposed together with the scheduled action.
  /// - Returns: a disposable that cancels the action before it runs, and afterwards disposes the disposable that the
  ///   action returned.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    let operation = BlockOperation { item.perform() }
    operation.queuePriority = queuePriority
    operationQueue.addOperation(operation)
    return item
  }
}

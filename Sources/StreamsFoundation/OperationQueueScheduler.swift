public import Foundation

/// Runs actions on an operation queue, with a priority, and as many at once as the queue allows.
///
/// ```swift
/// let queue = OperationQueue()
/// queue.maxConcurrentOperationCount = 2
/// let scheduler = OperationQueueScheduler(operationQueue: queue, queuePriority: .high)
/// pictures.flatMap { picture in Observable.just(picture, scheduler: scheduler).map(decode) }
/// ```
///
/// - Concurrency: actions may overlap, and begin in another order than that of scheduling, unless the queue allows one
///   at a time. Elements that `observe(on:)` delivers here keep their order all the same.
/// - Note: The queue keeps scheduled actions until they have run or been disposed. If you cancel operations of the
///   queue, the streams that wait for them go silent for ever: dispose the subscriptions instead.
///
/// Source of the idea: RxSwift, `OperationQueueScheduler`.
public final class OperationQueueScheduler: ImmediateSchedulerType {
  /// The queue that runs the actions.
  public let operationQueue: OperationQueue
  /// The priority of the actions among other operations of the queue.
  public let queuePriority: Operation.QueuePriority

  /// A scheduler that runs actions on a queue.
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
  ///   - action: returns a disposable for its further work, disposed together with the scheduled action.
  /// - Returns: a disposable that cancels the action before it runs, and later disposes the one
  ///   that the action returned.
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

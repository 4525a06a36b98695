internal import Dispatch

/// Determines whether the current code runs on the main actor.
///
/// The main actor's executor is the main dispatch queue, which a queue-specific value identifies on any thread. On
/// Linux, after the first suspension of an asynchronous `main`, the queue runs on a thread other than the first. Before
/// that, and in a synchronous `main`, code on the first thread is on the main actor without being on the queue.
package enum MainContext {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  package static var isCurrent: Bool {
    // The cheaper check is first. In an app, the main actor runs on the first thread.
    FirstThread.isCurrent || DispatchQueue.getSpecific(key: key) != nil
  }
}

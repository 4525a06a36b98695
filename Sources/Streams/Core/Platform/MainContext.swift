internal import Dispatch

/// Tells whether code runs on the main actor already.
///
/// The main actor's executor is the main dispatch queue, and a queue-specific value recognises that on any thread:
/// after the first suspension of an asynchronous `main`, Linux runs the queue on a thread other than the first. Before
/// that, and in a synchronous `main`, code on the first thread is on the main actor without being on the queue.
package enum MainContext {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  package static var isCurrent: Bool {
    // The cheaper question first: in an app, the main actor is on the first thread.
    FirstThread.isCurrent || DispatchQueue.getSpecific(key: key) != nil
  }
}

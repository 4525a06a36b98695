import Action
import Synchronization

/// The binding of one source to one target. The binding retains the subscription, and the lifetime of the target
/// retains the binding. When either the source or the lifetime ends, both references are released.
final class Binding: Cancelable {
  private let isFinished = Atomic<Bool>(false)
  private let subscription = Slot()
  /// Removes the binding from the observers of the lifetime.
  private let tie = Slot()

  var isDisposed: Bool { isFinished.load(ordering: .acquiring) }

  func dispose() {
    isFinished.store(true, ordering: .releasing)
    subscription.dispose()
    tie.dispose()
  }

  /// Disposes the binding when `lifetime` ends.
  func tie(to lifetime: Lifetime) { tie.set(lifetime.observeEnded { self.dispose() }) }

  /// Releases the lifetime. Called when the source has ended and no values are pending.
  func untie() { tie.dispose() }

  func keep(_ subscription: any Disposable) { self.subscription.set(subscription) }
}

extension BindingTarget {
  /// Subscribes this target to `source`.
  ///
  /// - Returns: the binding.
  func bind(_ source: Observable<Value>) -> any Disposable {
    let binding = Binding()
    binding.tie(to: lifetime)
    if binding.isDisposed { return binding }
    let delivered = if let scheduler { source.observe(on: scheduler) } else { source }
    // A subscription cannot be disposed before a synchronous source has returned it, so `take(while:)` stops the
    // source.
    let values = delivered.take(while: { _ in !binding.isDisposed })
    let report: @Sendable (any Error) -> Void = { Hooks.unhandled(.bound(to: BindingTarget<Value>.self, $0)) }
    guard let actor = receive.isolation else {
      binding.keep(values.subscribe(onNext: receive, onError: report, onDisposed: { binding.untie() }))
      return binding
    }
    let take = assumingIsolation(receive)
    let mailbox = ActorMailbox<Value>(to: actor) { value in
      if !binding.isDisposed { take(value) }
    }
    // The lifetime retains the binding, and the mailbox may retain the owner of the lifetime. A source that has ended
    // still retains the mailbox, so the closure captures it weakly.
    let ended: @Sendable () -> Void = { [weak mailbox] in
      if !binding.isDisposed { mailbox?.close { binding.untie() } }
    }
    binding.keep(values.subscribe(onNext: { mailbox.send($0) }, onError: report, onDisposed: ended))
    return binding
  }
}

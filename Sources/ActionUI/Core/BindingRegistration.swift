import Action
import Streams

/// The link of a binding to its action. It lives until the link has been ended, on the thread that releases the last
/// reference to the binding.
final class BindingRegistration: Sendable {
  let listening: ListeningCore
  let engine: ActionEngine
  private let state: Lock<State>

  private struct State: Sendable {
    var number: Int?
    /// The action, if the binding owns it.
    var owned: (any AnyObject & Sendable)?
  }

  init(_ listening: ListeningCore, _ engine: ActionEngine, owned: (any AnyObject & Sendable)?) {
    self.listening = listening
    self.engine = engine
    state = Lock(State(owned: owned))
  }

  func begin<Input, Element>(_ action: Action<Input, Element>, _ binding: any ActionListener) {
    let number = listening.follow(action, with: binding)
    state.withLock { $0.number = number }
  }

  /// Ends the binding. An action that the binding owned is retained until its work has finished.
  func end() {
    let (number, owned) = state.withLock { state in (state.number.take(), state.owned.take()) }
    if let number { listening.remove(number) }
    if let owned { listening.keepUntilIdle(owned, engine) }
  }
}

import Action

/// The work of an action with a policy, observed from inside the work. It reports its own end, and whether
/// more work ran concurrently than the policy allows.
final class PolicyBench: Sendable {
  private struct State: Sendable {
    var running: [Int: AnyObserver<Int>] = [:]
    var abandoned: Set<Int> = []
    var faults: [String] = []
  }

  private let room: Int
  private let key: @Sendable (Int) -> Int
  /// A Boolean value that indicates whether work emits everything while it is subscribed to.
  private let isSynchronous: Bool
  private let state = Lock(State())

  /// - Parameter room: the number of inputs that may run concurrently for each key.
  init(room: Int, isSynchronous: Bool, key: @escaping @Sendable (Int) -> Int) {
    self.room = room
    self.isSynchronous = isSynchronous
    self.key = key
  }

  /// Returns the work for an input, which is used once.
  func work(_ input: Int) -> Observable<Int> {
    .create { [self] observer in
      begin(input, observer)
      if isSynchronous {
        observer.onNext(input)
        end(input) { $0.onCompleted() }
      }
      // Removed before the disposal returns, because no other work may start in its place until then.
      return Disposables.create { self.forget(input) }
    }
  }

  private func begin(_ input: Int, _ observer: AnyObserver<Int>) {
    state.withLock { state in
      let counted = state.running.keys.filter { !state.abandoned.contains($0) }
      let others = counted.filter { key($0) == key(input) }.sorted()
      if others.count >= room { state.faults.append("\(input) began while \(others) ran") }
      state.running[input] = observer
    }
  }

  /// Records that an input is about to be abandoned, so its work may go on beside newer work.
  func willAbandon(_ input: Int) { state.withLock { _ = $0.abandoned.insert(input) } }

  @discardableResult
  private func forget(_ input: Int) -> AnyObserver<Int>? {
    state.withLock { $0.running.removeValue(forKey: input) }
  }

  var faults: [String] { state.withLock { $0.faults } }

  /// The inputs with running work.
  var running: [Int] { state.withLock { $0.running.keys.sorted() } }

  /// Emits an element from the work for `input`, if it runs.
  func emit(_ input: Int) { state.withLock { $0.running[input] }?.onNext(input) }

  /// Ends the work for `input`, if it runs.
  func end(_ input: Int, _ say: (AnyObserver<Int>) -> Void) {
    if let observer = forget(input) { say(observer) }
  }
}

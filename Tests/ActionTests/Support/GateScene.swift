import Action

/// Records the answers to inputs sent by observers of a gate that are notified before the action.
final class GateScene: Sendable {
  let answers = Heard<String>()
  let action = Lock<Action<Int, Int>?>(nil)
  let bag = DisposeBag()

  /// - Parameter ask: sends inputs. Called with each later value of the gate, before the action is notified.
  init(
    _ gate: Observable<Bool>, _ make: (Observable<Bool>) -> Action<Int, Int>,
    _ ask: @escaping @Sendable (GateScene, Bool) -> Void
  ) {
    gate.skip(1).subscribe(onNext: { [weak self] in if let self { ask(self, $0) } }).disposed(by: bag)
    let action = make(gate)
    self.action.withLock { $0 = action }
  }

  func start() {
    guard let action = action.withLock({ $0 }) else { return }
    answers.append("\(action.isEnabled(for: 1)) \(action.start(1).state.value)")
  }
}

import Action
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct AcceptingTests {
  private let log = Heard<String>()
  private let bag = DisposeBag()

  private func listen<Input>(to action: Action<Input, Int>) {
    action.events.subscribe(onNext: { [log] event in
      switch event.kind {
      case .rejected(let input, let reason): log.append("\(input) \(reason)")
      case .started(let input): log.append("\(input) started")
      default: break
      }
    }).disposed(by: bag)
  }

  @Test func `an input is rejected when the accepting closure returns false, and runs otherwise`() {
    let gate = MutableProperty(true)
    let action = Action<Int, Int>(enabledIf: gate, accepting: { $0 > 0 }) { .just($0) }
    listen(to: action)
    for input in [-1, 1] { action.execute(input) }
    expectEqual(
      [action.isEnabled(for: -1), action.isEnabled(for: 1), action.enabled.value], [false, true, true])
    gate.value = false
    action.execute(-2)
    expectEqual([action.isEnabled(for: 1)], [false])
    expectEqual(log.all, ["-1 notAccepted", "1 started", "-2 gateClosed"])
  }

  @Test func `an accepting closure works with keys, states, async work and derived actions`() async {
    let accepts = { @Sendable (input: Int) in input > 0 }
    let state = MutableProperty(Int?.none)
    let actions: [Action<Int, Int>] = [
      Action(accepting: accepts, by: { $0 % 2 }) { .just($0) },
      Action(accepting: accepts) { input in await Task { input }.value },
      Action(accepting: accepts, progress: { input, _ in Observable.just(input) }),
      Action(state: MutableProperty(1), accepting: accepts) { .just($0 + $1) },
      Action(accepting: accepts, policy: .shareRunning) { .just($0) },
    ]
    let action = Action<Int, Int>(unwrapping: state, accepting: accepts) { .just($0 + $1) }
    expectEqual(action.isEnabled(for: 1), false)
    state.value = 1
    expectEqual(action.isEnabled(for: 1), true)
    let made = [
      actions[0].map { $0 }, actions[0].retrying(2), actions[0].timingOut(after: .seconds(60)),
      actions[0].debounced(.seconds(1)), actions[0].throttled(.seconds(1)),
      actions[0].gated(by: Observable.just(true)),
      actions[0].mapInput { $0 }, actions[0].then(Action<Int, Int> { .just($0) }), .combined(actions),
      actions[0].observed(on: MainScheduler.instance),
      actions[0].undoable(in: UndoStack(), by: Action<Int, Int> { .just($0) }),
    ]
    for action in actions + [action] + made {
      listen(to: action)
      expectEqual([action.isEnabled(for: -1), action.isEnabled(for: 1)], [false, true])
      await action.start(-1).settled()
      expectEqual(log.removeAll(), ["-1 notAccepted"])
    }
  }

  @Test func `an input that the accepting closure rejects takes no slot of the group`() {
    let group = ActionGroup()
    let picky = Action<Int, Int>(accepting: { $0 > 0 }) { .just($0) }
    let other = Action<Int, Int> { _ in .never() }
    group.add(picky)
    group.add(other)
    picky.execute(-1)
    expectEqual([other.enabled.value, group.runningCount.value == 0], [true, true])
    other.execute(1)
    expectEqual(other.executing.value, true)
  }
}

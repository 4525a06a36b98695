import Action
import Streams
import StreamsTesting
import TestSupport
import Testing

/// Closures on the main actor run in the order of an execution, across the streams of its action.
@Suite(.watched) @MainActor struct MainOrderTests {
  /// An action whose factory is not isolated to an actor.
  private nonisolated func makeAction() -> Action<Int, Int> { Action { .just($0) } }

  @Test func `closures on the main actor are called in the order of an execution, across streams`() {
    let (action, bag, heard) = (makeAction(), DisposeBag(), Heard<String>())
    action.executing.subscribe(onNext: { @MainActor in heard.append($0 ? "executing" : "idle") }).disposed(
      by: bag)
    action.elements.subscribe(onNext: { @MainActor in heard.append("element \($0)") }).disposed(by: bag)
    action.completions.subscribe(onNext: { @MainActor in heard.append("completed") }).disposed(by: bag)
    action.errors.subscribe(onNext: { @MainActor _ in heard.append("rejected") }).disposed(by: bag)
    action.elements.observe(on: MainScheduler.instance)
      .bind(to: Binder(heard) { heard, number in heard.append("bound \(number)") }).disposed(by: bag)
    heard.removeAll()
    // Two executions on another thread, while this thread waits.
    Race.together(2) { thread in
      if thread == 1 { for number in 1...2 { action.execute(number) } }
    }
    expectEqual(heard.all, [])
    let one = ["executing", "element 1", "bound 1", "idle", "completed"]
    let two = ["executing", "element 2", "bound 2", "idle", "completed"]
    let three = ["executing", "element 3", "bound 3", "idle", "completed"]
    // An event emitted on the main actor is delivered after all of them.
    action.execute(3)
    expectEqual(heard.all, one + two + three)
  }

  @Test func `a factory on the main actor is called in order with the other closures there`() async {
    let (relay, bag, heard) = (PublishRelay<Int>(), DisposeBag(), Heard<String>())
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    relay.subscribe(onNext: { @MainActor in heard.append("relay \($0)") }).disposed(by: bag)
    let action = Action<Int, Int>(policy: .concurrent()) { @MainActor number in
      heard.append("factory \(number)")
      return .just(number)
    }
    action.elements.subscribe(onNext: { @MainActor number in
      heard.append("element \(number)")
      if number == 2 { end.finish() }
    }).disposed(by: bag)
    Race.together(2) { thread in
      guard thread == 1 else { return }
      relay.accept(1)
      action.execute(1)
      relay.accept(2)
      action.execute(2)
    }
    for await _ in ends {}
    expectEqual(
      heard.all.filter { !$0.hasPrefix("element") }, ["relay 1", "factory 1", "relay 2", "factory 2"])
  }
}

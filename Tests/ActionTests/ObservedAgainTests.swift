import Action
import TestSupport
import Testing

@Suite(.watched) struct ObservedAgainTests {
  @Test func `events and executionObservables emit to observers that subscribe again`() {
    let action = Action<Int, Int>(policy: .concurrent()) { .just($0) }
    let (heard, streams, bag) = (Heard<String>(), Heard<String>(), DisposeBag())
    func observe(_ name: String) -> [any Disposable] {
      [
        action.events.subscribe(onNext: { heard.append("\(name) \($0.id) \($0.kind)") }),
        action.executionObservables.subscribe(onNext: { stream in
          stream.subscribe(onNext: { streams.append("\(name) \($0)") }).disposed(by: bag)
        }),
      ]
    }
    let inputs = action.inputs
    let first = observe("first")
    inputs.onNext(1)
    for subscription in first { subscription.dispose() }
    inputs.onNext(2)
    action.execute(3)
    let second = observe("second")
    inputs.onNext(4)
    action.apply(5).subscribe().disposed(by: bag)
    let lines = [("first", 1), ("second", 4), ("second", 5)]
    expectEqual(
      heard.all,
      lines.flatMap { name, input in
        ["started(\(input))", "element(\(input))", "completed"].map { "\(name) \(input) \($0)" }
      })
    expectEqual(streams.all, lines.map { "\($0) \($1)" })
    for subscription in second { subscription.dispose() }
  }

  @Test func `progress can be read after its only observer was disposed`() async {
    let (doors, open) = AsyncStream<Void>.makeStream()
    let (reports, reported) = AsyncStream<Void>.makeStream()
    let action = Action<Int, Int>(progress: { input, progress in
      progress(0.5)
      reported.finish()
      for await _ in doors { break }
      return input
    })
    action.progress.subscribe().dispose()
    let execution = action.start(1)
    for await _ in reports {}
    expectEqual(action.progress.value?.fraction, 0.5)
    open.yield()
    await execution.settled()
    #expect(action.progress.value == nil)
  }
}

import Action
import Foundation
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import ActionInspector

struct LiveTests {
  private let inspector = ActionInspector()
  private let save = Action<Int, Int> { .just($0) }

  @Test func `an observer receives the events after its subscription`() {
    inspector.record(save, as: "save")
    save.execute(1)
    let heard = Heard<InspectorEvent>()
    let subscription = inspector.events.subscribe(onNext: heard.append)
    save.execute(2)
    subscription.dispose()
    save.execute(3)
    let late = Heard<InspectorEvent>()
    inspector.events.subscribe(onNext: late.append).dispose()
    expectEqual(heard.all, Array(inspector.snapshot().events[4..<7]))
    #expect(late.all.isEmpty)
  }

  @Test func `an event caused by an observer is emitted after the current event`() {
    inspector.record(save, as: "save")
    let heard = Heard<UInt64>()
    // The observer retains the inspector, so the subscription has to be disposed.
    let subscription = inspector.events.subscribe(onNext: { [inspector] event in
      heard.append(event.sequence)
      if event.kind == .completed { inspector.mark("done") }
    })
    save.execute(1)
    subscription.dispose()
    expectEqual(heard.all, [2, 3, 4, 5])
  }

  @Test func `the stream completes when the inspector is deallocated`() {
    let ended = Heard<String>()
    var inspector: ActionInspector? = ActionInspector()
    inspector?.events.subscribe(onCompleted: { ended.append("end") })
    inspector = nil
    expectEqual(ended.all, ["end"])
  }

  @Test func `observers and files do not retain the inspector or its core`() throws {
    let folder = try TemporaryFolder()
    weak var core: InspectorCore?
    do {
      let inspector = ActionInspector()
      inspector.events.subscribe()
      try inspector.append(to: folder.url.appending(path: "r").path).dispose()
      inspector.mark("here")
      core = inspector.core
    }
    #expect(core == nil)
  }

  @Test func `events of concurrent threads are emitted once and in order`() throws {
    try withWatchdog {
      let inspector = ActionInspector(.init(capacity: 100_000))
      let heard = Heard<UInt64>()
      inspector.events.subscribe(onNext: { heard.append($0.sequence) })
      Race.together(4) { thread in
        for number in 0..<500 { inspector.mark("\(thread) \(number)") }
      }
      expectEqual(heard.all, Array(1...2_000))
    }
  }
}

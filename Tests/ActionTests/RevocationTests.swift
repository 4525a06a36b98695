import Action
import Streams
import StreamsTesting
import TestSupport
import Testing

/// A cancellation on the main actor revokes what the execution has emitted and closures on the main actor have not
/// received.
@Suite(.watched) @MainActor struct RevocationTests {
  typealias Stream = RevocationScene.Stream
  typealias Path = RevocationScene.Path
  typealias Request = RevocationScene.Request

  /// A stream and a request for which there is a handle, if the request needs one.
  struct Case: Sendable, CustomTestStringConvertible {
    let stream: Stream
    let request: Request
    var testDescription: String { "\(stream), \(request)" }

    static let all = Stream.allCases.flatMap { stream in
      Request.allCases.filter { request in
        ![.caller, .applied].contains(stream) || [.cancel, .abandon].contains(request)
      }.map { Case(stream: stream, request: $0) }
    }
  }

  private func scene(for stream: Stream) -> RevocationScene {
    RevocationScene(stream == .state ? .enqueue() : .concurrent())
  }

  @Test(arguments: Case.all)
  func `after a cancellation on the main actor, only terminations of earlier emissions arrive there`(
    the case: Case
  ) {
    let scene = scene(for: `case`.stream)
    let execution = scene.start(`case`.stream, .direct)
    scene.heard.removeAll()
    scene.emit(on: `case`.stream)
    scene.make(`case`.request, execution)
    scene.emit(on: `case`.stream)
    scene.flush()
    expectEqual(scene.heard.all, scene.ends(of: `case`.stream))
    scene.end()
  }

  @Test(arguments: Stream.allCases, Path.allCases.filter { $0 != .direct })
  func `elements behind an operator or a relay, and off the main actor, are not revoked`(
    stream: Stream, path: Path
  ) {
    for request in [Request.cancel, .abandon] {
      let scene = scene(for: stream)
      let execution = scene.start(stream, path)
      scene.heard.removeAll()
      scene.emit(on: stream)
      scene.make(request, execution)
      scene.flush()
      expectEqual(Set(scene.heard.all), Set([scene.emission(on: stream)] + scene.ends(of: stream)))
      scene.end()
    }
  }

  @Test(arguments: Case.all)
  func `a cancellation off the main actor revokes nothing`(the case: Case) {
    let scene = scene(for: `case`.stream)
    let execution = scene.start(`case`.stream, .direct)
    scene.heard.removeAll()
    scene.emit(on: `case`.stream)
    scene.elsewhere { scene.make(`case`.request, execution) }
    // It is cancelled already.
    scene.make(`case`.request, execution)
    scene.flush()
    expectEqual(scene.heard.all, [scene.emission(on: `case`.stream)] + scene.ends(of: `case`.stream))
    scene.end()
  }

  @Test(arguments: Case.all)
  func `a cancellation in a queued closure revokes the elements queued behind it`(the case: Case) {
    let scene = scene(for: `case`.stream)
    let execution = scene.start(`case`.stream, .direct)
    let relay = PublishRelay<Void>()
    let subscription = relay.subscribe(onNext: { @MainActor in
      scene.make(`case`.request, execution)
      scene.heard.append("returned")
    })
    scene.heard.removeAll()
    scene.elsewhere { relay.accept(()) }
    scene.emit(on: `case`.stream)
    scene.flush()
    expectEqual(
      Set(scene.heard.all), Set(["returned"] + scene.ends(of: `case`.stream)), "\(scene.heard.all)")
    subscription.dispose()
    scene.end()
  }

  @Test(arguments: Request.allCases)
  func `a closure that cancels when it receives an element receives no further element`(request: Request) {
    let scene = RevocationScene()
    let execution = scene.start(.handle, .direct)
    scene.listen(to: scene.action.elements)
    let subscription = scene.action.elements.subscribe(onNext: { @MainActor _ in
      scene.make(request, execution)
    })
    scene.elsewhere { for element in 1...3 { scene.emit(1, element) } }
    scene.flush()
    // The stream of the execution emits after `elements`.
    expectEqual(scene.heard.all, ["1", "failed"])
    subscription.dispose()
    scene.end()
  }

  @Test(arguments: [Request.cancelHandle, .abandonHandle])
  func `executions that are not cancelled keep their elements, in order`(request: Request) {
    let scene = RevocationScene()
    scene.listen(to: scene.action.elements)
    let execution = scene.action.start(1)
    let sibling = scene.action.start(2)
    scene.listen(to: sibling.elements)
    scene.elsewhere {
      for element in [10, 11] {
        scene.emit(1, element)
        scene.emit(2, 2 * element)
      }
    }
    scene.make(request, execution)
    scene.flush()
    expectEqual(scene.heard.all, ["20", "20", "22", "22"])
    scene.end()
  }

  @Test(arguments: [Request.cancel, .abandon])
  func `elements of an execution that completed before the cancellation still arrive`(request: Request) {
    let scene = RevocationScene()
    scene.listen(to: scene.action.elements)
    let completed = scene.action.start(1)
    scene.listen(to: completed.elements)
    scene.listen(to: completed.progress)
    scene.listen(to: completed.state)
    scene.action.execute(2)
    scene.heard.removeAll()
    scene.elsewhere {
      scene.report(1, 0.25)
      scene.emit(1, 10)
      scene.emit(2, 20)
      scene.finish(1)
    }
    scene.make(request, completed)
    scene.flush()
    expectEqual(scene.heard.all, ["25 %", "10", "10", "completed", "end", "end", "end"])
    scene.end()
  }

  @Test(arguments: Request.allCases)
  func `the state of an execution that is cancelled while it waits is revoked`(request: Request) {
    let scene = RevocationScene(.enqueue())
    scene.action.execute(0)
    let execution = scene.action.start(1)
    // Subscribed on another thread, so the state waits for the main actor.
    let subscriptions = Heard<any Disposable>()
    scene.elsewhere {
      subscriptions.append(
        execution.state.subscribe(onNext: { @MainActor in scene.heard.append("\($0)") }))
    }
    scene.make(request, execution)
    scene.flush()
    expectEqual(scene.heard.all, ["cancelled"])
    scene.end()
  }

  @Test func `a closure subscribed after the cancellation receives only the termination`() throws {
    let scene = RevocationScene()
    let execution = scene.action.start(1)
    scene.elsewhere {
      scene.emit(1, 10)
      scene.report(1, 0.5)
    }
    execution.cancel()
    scene.listen(to: execution.elements)
    scene.listen(to: execution.progress)
    scene.listen(to: execution.state)
    expectEqual(scene.heard.removeAll(), ["failed", "end", "cancelled", "end"])
    scene.listen(to: execution.elements, .map)
    expectEqual(scene.heard.all, ["10", "failed"])
    expectEqual(execution.progress.value?.fraction, 0.5)
    scene.end()
  }

  @Test(arguments: [Request.cancel, .abandon])
  func `a caller that shares an execution receives nothing after its cancellation`(request: Request) {
    let scene = RevocationScene(.shareRunning)
    scene.listen(to: scene.action.apply(1))
    scene.listen(to: scene.action.apply(2))
    scene.listen(to: scene.action.execute(3))
    scene.elsewhere { scene.emit(1, 10) }
    scene.make(request, nil)
    scene.flush()
    expectEqual(scene.heard.all, ["failed", "failed", "failed"])
    scene.end()
  }

  @Test(arguments: [Request.cancel, .abandon])
  func `the elements of a composed action are revoked with its execution`(request: Request) {
    let scene = RevocationScene()
    let composed = scene.action.map { $0 + 1 }
    scene.listen(to: composed.elements)
    let execution = composed.start(1)
    scene.listen(to: execution.elements)
    scene.elsewhere { scene.emit(1, 10) }
    if request == .cancel { composed.cancel() } else { composed.abandon() }
    scene.flush()
    expectEqual(scene.heard.all, ["failed"])
    scene.end()
  }

  /// Ways in which one execution contains another.
  private nonisolated static let wholes = [
    "map", "then", "combined", "retrying", "a returned stream", "an awaited execution",
  ]

  private nonisolated static func whole(_ kind: String, of part: Action<Int, Int>) -> Action<Int, Int> {
    switch kind {
    case "map": part.map { $0 }
    case "then": part.then(Action<Int, Int> { .just($0) })
    case "combined": .combined([part, Action<Int, Int> { _ in .never() }])
    case "retrying": part.retrying(2)
    case "a returned stream": Action { part.apply($0) }
    default: Action { (input: Int) async throws -> Int in try await part.start(input).value }
    }
  }

  @Test(arguments: wholes)
  func `cancelling a composed execution revokes the elements of its part`(kind: String) async {
    for abandons in [false, true] {
      let scene = RevocationScene()
      let whole = RevocationTests.whole(kind, of: scene.action)
      scene.listen(to: scene.action.elements)
      let execution = whole.start(1)
      await scene.action.until { $0.isExecuting }
      scene.elsewhere { scene.emit(1, 10) }
      if abandons { execution.abandon() } else { execution.cancel() }
      scene.flush()
      expectEqual(scene.heard.all, [], "\(abandons)")
      scene.end()
    }
  }

  @Test func `a part that completed before its composed execution was cancelled keeps its elements`() {
    let scene = RevocationScene()
    let whole = scene.action.then(Action<Int, Int> { _ in .never() })
    scene.listen(to: scene.action.elements)
    let execution = whole.start(1)
    scene.elsewhere {
      scene.emit(1, 10)
      scene.finish(1)
    }
    execution.cancel()
    scene.flush()
    expectEqual(scene.heard.all, ["10"])
    scene.end()
  }

  @Test func `a stream that ends early after enough elements revokes nothing`() {
    let scene = RevocationScene()
    scene.listen(to: scene.action.elements)
    let first = scene.action.apply(1).take(1).subscribe(onNext: { @MainActor _ in })
    let disposed = scene.action.apply(2).subscribe(onNext: { _ in })
    scene.elsewhere {
      scene.emit(1, 10)
      scene.emit(2, 20)
    }
    disposed.dispose()
    scene.flush()
    expectEqual(scene.heard.all, ["10", "20"])
    first.dispose()
    scene.end()
  }

  @Test(arguments: [true, false])
  func `elements of work that ignores its cancellation are revoked`(abandons: Bool) async {
    let (stuck, scene) = (StuckWork(), RevocationScene())
    let action = RevocationTests.makeAction(stuck)
    scene.listen(to: action.elements)
    let handles = Heard<Execution<Int>>()
    scene.elsewhere {
      let execution = action.start(1)
      handles.append(execution)
      scene.listen(to: execution.elements)
    }
    let execution = handles.removeAll()[0]
    if abandons { execution.abandon() } else { execution.cancel() }
    scene.flush()
    expectEqual(scene.heard.all, ["failed"])
    await stuck.hasBegun(1)
    stuck.end(1)
    await execution.settled()
    scene.end()
  }

  @Test func `the release of an action revokes nothing`() async {
    let heard = Heard<String>()
    let (stuck, scene) = (StuckWork(), RevocationScene())
    do {
      let action = RevocationTests.makeAction(stuck)
      action.elements.subscribe(
        onNext: { @MainActor in heard.append("\($0)") }, onCompleted: { @MainActor in heard.append("end") })
      scene.elsewhere { action.execute(1) }
    }
    scene.flush()
    expectEqual(heard.all, ["1", "end"])
    await stuck.hasBegun(1)
    stuck.end(1)
  }

  @Test func `nested elements have one order on the main actor and elsewhere, and are kept immediately`() {
    let (scene, bag) = (RevocationScene(), DisposeBag())
    let heard = scene.heard
    for input in [1, 2, 3, 10] { scene.action.execute(input) }
    scene.action.elements.subscribe(onNext: { @MainActor in heard.append("direct \($0)") })
      .disposed(by: bag)
    RevocationTests.emitNested(scene).disposed(by: bag)
    scene.action.elements.subscribe(onNext: { @MainActor in if $0 == 1 { scene.emit(10, 10) } })
      .disposed(by: bag)
    scene.emit(1, 1)
    func elements(_ name: String) -> [String] {
      heard.all.filter { $0.hasPrefix(name) }.map { String($0.split(separator: " ")[1]) }
    }
    expectEqual(elements("direct"), ["1", "10", "2", "3"])
    expectEqual(elements("any"), ["1", "10", "2", "3"])
    expectEqual(elements("last"), ["2", "3"])
    scene.end()
  }

  // Not isolated to the main actor, like their closures.

  /// Returns an action that emits its input, and then goes on until the test ends the work.
  private nonisolated static func makeAction(_ stuck: StuckWork) -> Action<Int, Int> {
    Action { input in Observable.just(input).concat(Observable.async { try await stuck(input) }) }
  }

  private nonisolated static func emitNested(_ scene: RevocationScene) -> any Disposable {
    scene.action.elements.subscribe(onNext: { [heard = scene.heard] element in
      heard.append("any \(element)")
      if element < 3 {
        scene.emit(element + 1, element + 1)
        heard.append("last \(scene.action.lastElement.value ?? 0)")
      }
    })
  }

  @Test func `closures on the main actor are released with their action or on disposal`() {
    let lifetimes = Lifetimes()
    for disposes in [true, false] {
      let scene = RevocationScene()
      let execution = scene.action.start(1)
      var bag = DisposeBag()
      func token() -> Tracked { lifetimes.track("closure") }
      scene.action.elements.subscribe(onNext: { @MainActor [token = token()] _ in _ = token })
        .disposed(by: bag)
      execution.elements.subscribe(onNext: { @MainActor [token = token()] _ in _ = token }, onError: { _ in })
        .disposed(by: bag)
      execution.state.subscribe(onNext: { @MainActor [token = token()] _ in _ = token }).disposed(by: bag)
      execution.progress.subscribe(onNext: { @MainActor [token = token()] _ in _ = token }).disposed(by: bag)
      scene.elsewhere {
        scene.emit(1, 10)
        scene.report(1, 0.5)
      }
      expectEqual(lifetimes.live, 4)
      if disposes { bag = DisposeBag() } else { scene.end() }
      scene.flush()
      if disposes { expectEqual(lifetimes.live, 0, "\(lifetimes)") }
      scene.end()
    }
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
  }
}

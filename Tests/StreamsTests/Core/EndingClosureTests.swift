import Streams
import StreamsTesting
import TestSupport
import Testing

/// Closures that end the stream from inside an operator, which would then subscribe to another stream.
@Suite(.watched) struct EndingClosureTests {
  /// A stream that a closure of the operator ends.
  fileprivate final class Scene: Sendable {
    private let subscription = SingleAssignmentDisposable()
    /// The subscriptions to ``server``.
    let requests = Counter()

    /// A stream that should not be needed.
    var server: Observable<Int> {
      .create { [requests] observer in
        requests.increment()
        observer.onNext(1)
        observer.onCompleted()
        return Disposables.create()
      }
    }

    var failing: Observable<Int> { .error(Mishap()) }

    /// Ends the stream.
    @Sendable func end() { subscription.dispose() }

    /// Subscribes to a stream while it can be ended from inside.
    func run(_ stream: Observable<Int>) {
      let start = PublishSubject<Void>()
      subscription.setDisposable(start.flatMap { stream }.subscribe(onError: { _ in }))
      start.onNext(())
      subscription.dispose()
    }
  }

  fileprivate struct Operation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Scene) -> Observable<Int>

    init(_ name: String, _ make: @escaping @Sendable (Scene) -> Observable<Int>) {
      testDescription = name
      self.make = make
    }
  }

  private static let operations: [Operation] = [
    Operation("the handler of catch") { scene in
      scene.failing.catch { _ in
        scene.end()
        return scene.server
      }
    },
    Operation("the sequence of catch(sequence:)") { .catch(sequence: EndingStreams(scene: $0)) },
    Operation("the sequence of concat") { .concat(EndingStreams(scene: $0)) },
    Operation("the handler of retry(when:)") { scene in
      scene.server.retry(when: { (_: Observable<any Error>) in
        scene.end()
        return scene.server
      })
    },
    Operation("deferred") { scene in
      .deferred {
        scene.end()
        return scene.server
      }
    },
    Operation("the resource of using") { scene in
      .using(
        {
          scene.end()
          return BooleanDisposable()
        }, observableFactory: { _ in scene.server })
    },
    Operation("the stream of using") { scene in
      .using(
        { BooleanDisposable() },
        observableFactory: { _ in
          scene.end()
          return scene.server
        })
    },
    Operation("the selector of multicast") { scene in
      scene.server.multicast({ PublishSubject() }) { _ in
        scene.end()
        return scene.server
      }
    },
    Operation("do(onSubscribe:)") { $0.server.do(onSubscribe: $0.end) },
    Operation("the selector of flatMap") { scene in
      Observable.just(1).flatMap { _ in
        scene.end()
        return scene.server
      }
    },
    Operation("the selector of flatMapLatest") { scene in
      Observable.just(1).flatMapLatest { _ in
        scene.end()
        return scene.server
      }
    },
    Operation("do before startWith") { $0.server.startWith(1).do(onNext: { [scene = $0] _ in scene.end() }) },
    Operation("do before ifEmpty(switchTo:)") {
      Observable.empty().do(onCompleted: $0.end).ifEmpty(switchTo: $0.server)
    },
    Operation("do before andThen") {
      Completable.empty().do(onCompleted: $0.end).andThen($0.server)
    },
    Operation("the scheduler of delaySubscription") {
      $0.server.delaySubscription(.zero, scheduler: EndingScheduler(scene: $0))
    },
    Operation("the scheduler of subscribe(on:)") { $0.server.subscribe(on: EndingScheduler(scene: $0)) },
    Operation("the scheduler of timeout") { scene in
      scene.server.timeout(.zero, other: scene.server, scheduler: EndingScheduler(scene: scene))
    },
    Operation("the observer of the first window") { scene in
      scene.server.window(timeSpan: .zero, count: 1, scheduler: TestScheduler.stopped)
        .do(onNext: { _ in scene.end() }).map { _ in 1 }
    },
  ]

  @Test(arguments: operations)
  fileprivate func `no stream is subscribed to after a closure has ended the result`(operation: Operation) {
    let scene = Scene()
    scene.run(operation.make(scene))
    expectEqual(scene.requests.value, 0)
  }

  @Test func `a timeout that fires during the subscription subscribes only to the other stream`() {
    let (scene, elements) = (Scene(), Heard<Int>())
    scene.server.timeout(.zero, other: Observable.just(7), scheduler: InstantScheduler())
      .subscribe(onNext: { elements.append($0) }).dispose()
    expectEqual(elements.all, [7])
    expectEqual(scene.requests.value, 0)
  }

  @Test func `the source of window is not subscribed to after take(1) if the window has no observer`() {
    let scene = Scene()
    let windows = scene.server.window(timeSpan: .zero, count: 1, scheduler: TestScheduler.stopped)
    windows.take(1).subscribe().dispose()
    expectEqual(scene.requests.value, 0)
    windows.take(1).flatMap { $0 }.subscribe().dispose()
    expectEqual(scene.requests.value, 1)
  }
}

/// A sequence of streams that ends the result when its first stream is requested.
private struct EndingStreams: Sequence, IteratorProtocol {
  let scene: EndingClosureTests.Scene

  func next() -> Observable<Int>? {
    scene.end()
    return scene.server
  }
}

/// Ends the stream, and then runs every action inside the call that schedules it.
private struct EndingScheduler: SchedulerType {
  let scene: EndingClosureTests.Scene
  let now = RxTime(sinceStart: .zero)

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scene.end()
    return action(state)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { schedule(state, action: action) }
}

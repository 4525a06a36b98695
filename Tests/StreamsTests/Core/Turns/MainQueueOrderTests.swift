import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Closures that cause events while others wait. No event overtakes another, and no event arrives after a
/// disposal.
@Suite(.watched) @MainActor struct MainQueueOrderTests {
  private let bag = DisposeBag()
  private let heard = Heard<Int>()

  /// Runs `body` on another thread while this thread, which is on the main actor, waits.
  private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    Race.together(2) { thread in if thread == 1 { body() } }
  }

  private func binder(_ act: @escaping @MainActor @Sendable (Int) -> Void = { _ in }) -> Binder<Int> {
    Binder(heard) { heard, number in
      heard.append(number)
      act(number)
    }
  }

  @Test func `a queued closure does not overtake the event that runs the queue`() async {
    let (target, other) = (binder(), PublishSubject<Int>())
    other.subscribe(onNext: { _ in target.onNext(2) }).disposed(by: bag)
    elsewhere { other.onNext(0) }
    target.onNext(1)
    expectEqual(await heard.all(2), [1, 2])
  }

  @Test func `a queued closure does not overtake the action whose scheduling runs the queue`() async {
    let (other, heard) = (PublishSubject<Int>(), heard)
    @Sendable func schedule(_ number: Int) {
      _ = MainScheduler.instance.schedule(number) { number in
        heard.append(number)
        return Disposables.create()
      }
    }
    other.subscribe(onNext: { @MainActor _ in schedule(2) }).disposed(by: bag)
    elsewhere { other.onNext(0) }
    schedule(1)
    expectEqual(await heard.all(2), [1, 2])
  }

  @Test func `an event from a queued closure does not overtake a nested event of the binder`() async {
    let (other, targets) = (PublishSubject<Int>(), Heard<Binder<Int>>())
    let target = binder { number in
      guard number == 0 else { return }
      targets.all[0].onNext(1)
      self.elsewhere { other.onNext(0) }
    }
    targets.append(target)
    let subscription = other.subscribe(onNext: { _ in target.onNext(2) })
    target.onNext(0)
    expectEqual(await heard.all(3), [0, 1, 2])
    // The binder retains the stream that retains the binder.
    subscription.dispose()
    targets.removeAll()
  }

  @Test func `events of another thread keep their order while a nested event of the same binder waits`() async
  {
    let (second, targets) = (binder(), Heard<Binder<Int>>())
    let first = binder { number in
      guard number == 0 else { return }
      targets.all[0].onNext(1)
      self.elsewhere {
        targets.all[0].onNext(2)
        second.onNext(3)
      }
    }
    targets.append(first)
    first.onNext(0)
    expectEqual(await heard.all(4), [0, 1, 2, 3])
    targets.removeAll()
  }

  enum Closure: CaseIterable { case doing, observeOn, subscription, binding }

  @Test(arguments: Closure.allCases)
  func `a closure is not called if a queued closure disposes its subscription`(closure: Closure) {
    let (source, other, heard) = (PublishSubject<Int>(), PublishSubject<Int>(), heard)
    let subscription: any Disposable =
      switch closure {
      case .doing: source.do(onNext: { @MainActor in heard.append($0) }).subscribe()
      case .observeOn:
        source.observe(on: MainScheduler.instance).map { heard.append($0) }.subscribe(onError: { _ in })
      case .subscription: source.subscribe(onNext: { @MainActor in heard.append($0) }, onError: { _ in })
      case .binding: source.bind(onNext: { @MainActor in heard.append($0) })
      }
    other.subscribe(onNext: { _ in
      subscription.dispose()
      heard.append(-1)
    }).disposed(by: bag)
    elsewhere { other.onNext(0) }
    source.onNext(5)
    // Runs everything that still waits.
    binder().onNext(-2)
    expectEqual(heard.all, [-1, -2])
  }

  @Test func `a queued event does not call a driver's binder while the binder runs`() async {
    let (relay, other, targets) = (PublishRelay<Int>(), PublishRelay<Int>(), Heard<Binder<Int>>())
    let target = binder { number in
      if number == 1 {
        self.elsewhere { targets.all[0].onNext(2) }
        other.accept(0)
      }
      heard.append(-number)
    }
    targets.append(target)
    relay.asDriver(onErrorJustReturn: 0).drive(target).disposed(by: bag)
    other.subscribe(onNext: { _ in }).disposed(by: bag)
    relay.accept(1)
    expectEqual(await heard.all(4), [1, -1, 2, -2])
    targets.removeAll()
  }

  @Test func `a task started by a sender sees its event, even with another sender to the same binder`()
    async
  {
    let latest = Lock(0)
    let target = binder { number in if number > 0 { latest.withLock { $0 = number } } }
    let missed = await Task.detached {
      for number in 1...200 {
        let other = Task.detached { for _ in 0..<20 { target.onNext(0) } }
        target.onNext(number)
        let found = await MainActor.run { latest.withLock { $0 } }
        await other.value
        if found != number { return number }
      }
      return 0
    }.value
    expectEqual(missed, 0)
  }

  @Test func `an element delivered on the main scheduler keeps its place behind an operator`() async {
    let (source, target, heard) = (PublishSubject<Int>(), binder(), heard)
    source.observe(on: MainScheduler.instance).flatMap { Observable.of($0, $0 + 1) }
      .subscribe(onNext: { @MainActor in heard.append($0) }).disposed(by: bag)
    elsewhere {
      source.onNext(1)
      target.onNext(3)
    }
    expectEqual(await heard.all(3), [1, 2, 3])
  }

  @Test func `a synchronous source inside a queued event emits before the events behind it`() {
    let (source, target, heard) = (PublishSubject<Int>(), binder(), heard)
    source.observe(on: MainScheduler.instance).flatMap { Observable.of($0, $0 + 1) }
      .subscribe(onNext: { @MainActor in heard.append($0) }).disposed(by: bag)
    elsewhere {
      source.onNext(1)
      target.onNext(3)
    }
    // The source takes turns with other sources of the thread, and runs the queue.
    Observable.of(4, 5).subscribe(onNext: { @MainActor in heard.append($0) }).disposed(by: bag)
    expectEqual(heard.all, [1, 2, 3, 4, 5])
  }

  @Test(arguments: [true, false])
  func `a closure behind the main scheduler does not overtake others with its own events`(passes: Bool) async
  {
    let (source, inner, last) = (PublishSubject<Int>(), binder(), binder())
    let delivered = source.observe(on: MainScheduler.instance)
    (passes ? delivered : delivered.flatMap { .just($0) }).subscribe(onNext: { @MainActor in inner.onNext($0)
    })
    .disposed(by: bag)
    elsewhere {
      source.onNext(2)
      last.onNext(1)
    }
    expectEqual(await heard.all(2), [1, 2])
  }

  @Test func `a binder with a main scheduler keeps the order of the queue`() async {
    let (heard, other) = (heard, binder())
    let target = Binder<Int>(heard, scheduler: MainScheduler.instance) { heard, number in heard.append(number)
    }
    let found = await Task.detached {
      target.onNext(1)
      other.onNext(2)
      target.onNext(3)
      return await MainActor.run { heard.all }
    }.value
    expectEqual(found, [1, 2, 3])
  }
}

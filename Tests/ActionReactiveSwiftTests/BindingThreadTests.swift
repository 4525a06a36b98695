import ActionReactiveSwift
import Dispatch
import StreamsTesting
import TestSupport
import Testing

/// The actor or thread on which the values of a binding arrive.
@Suite(.watched) struct BindingThreadTests {
  @MainActor
  private final class Screen {
    let shown = Heard<Int>()
    let titles = Heard<Int>()
    var title = 0 { didSet { titles.append(title) } }
    let token = Lifetime.Token()

    var numbers: BindingTarget<Int> {
      BindingTarget(lifetime: Lifetime(token)) { [weak self] in self?.shown.append($0) }
    }

    /// A target that shows the numbers of tokens.
    var tokens: BindingTarget<Releases.Token> {
      BindingTarget(lifetime: Lifetime(token)) { [weak self] in self?.shown.append($0.number) }
    }
  }

  /// Sends from a thread other than the main thread, and returns when everything has been sent.
  private func elsewhere(_ send: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        send()
        done.resume()
      }
    }
  }

  @Test @MainActor func `a value sent on the main actor arrives synchronously`() {
    let screen = Screen()
    let source = PublishSubject<Int>()
    screen.numbers <~ source
    source.onNext(1)
    expectEqual(screen.shown.all, [1])
  }

  @Test @MainActor func `values sent on another thread arrive on the actor of the closure, in order`() async {
    let screen = Screen()
    let source = PublishSubject<Int>()
    screen.numbers <~ source
    await elsewhere { for number in 0..<100 { source.onNext(number) } }
    expectEqual(await screen.shown.all(100), Array(0..<100))
  }

  @Test @MainActor func `pending values are not delivered after the lifetime ends`() async {
    let (screen, releases) = (Screen(), Releases())
    let source = PublishSubject<Releases.Token>()
    screen.tokens <~ source
    blockingElsewhere { source.onNext(releases.token(1)) }
    screen.token.dispose()
    await releases.all()
    expectEqual(screen.shown.all, [])
    #expect(!source.hasObservers)
  }

  @Test @MainActor func `pending values are delivered after the source ends, then the binding ends`() async {
    let screen = Screen()
    let source = PublishSubject<Int>()
    screen.numbers <~ source
    blockingElsewhere {
      source.onNext(1)
      source.onCompleted()
    }
    expectEqual(screen.shown.all, [])
    #expect(Lifetime(screen.token).end.hasObservers)
    expectEqual(await screen.shown.all(1), [1])
    while Lifetime(screen.token).end.hasObservers { await Task.yield() }
  }

  @Test @MainActor func `pending values are not delivered after source and lifetime have ended`() async {
    let (screen, releases) = (Screen(), Releases())
    let source = PublishSubject<Releases.Token>()
    screen.tokens <~ source
    blockingElsewhere {
      source.onNext(releases.token(1))
      source.onCompleted()
    }
    screen.token.dispose()
    await releases.all()
    expectEqual(screen.shown.all, [])
  }

  @Test @MainActor func `a key path target sets a property on main without retaining the object`() async {
    var screen: Screen? = Screen()
    weak let watch = screen
    let titles = screen!.titles
    let (lifetime, token) = Lifetime.make()
    let source = PublishSubject<Int>()
    BindingTarget(lifetime: lifetime, object: screen!, keyPath: \.title) <~ source
    source.onNext(1)
    expectEqual(titles.all, [1])
    await elsewhere { source.onNext(2) }
    expectEqual(await titles.all(2), [1, 2])
    screen = nil
    #expect(watch == nil)
    source.onNext(3)
    withExtendedLifetime(token) {}
  }

  @Test func `a closure isolated to an actor runs there`() async throws {
    actor Store {
      let numbers = Heard<Int>()
      private let token = Lifetime.Token()
      func bind(_ source: PublishSubject<Int>) {
        BindingTarget(lifetime: Lifetime(token)) { number in
          self.preconditionIsolated()
          self.numbers.append(number)
        } <~ source
      }
    }
    let store = Store()
    let source = PublishSubject<Int>()
    await store.bind(source)
    for number in 0..<10 { source.onNext(number) }
    source.onCompleted()
    expectEqual(await store.numbers.all(10), Array(0..<10))
  }

  @Test func `values arrive when the scheduler of the target runs`() {
    let scheduler = TestScheduler(initialClock: 0)
    let (lifetime, token) = Lifetime.make()
    let heard = Heard<Int>()
    let source = PublishSubject<Int>()
    BindingTarget(on: scheduler, lifetime: lifetime) { heard.append($0) } <~ source
    source.onNext(1)
    expectEqual(heard.all, [])
    scheduler.advanceTo(10)
    expectEqual(heard.all, [1])
    source.onNext(2)
    token.dispose()
    scheduler.advanceTo(20)
    expectEqual(heard.all, [1])
  }

  @Test func `a property receives values on the sending thread`() async {
    let source = PublishSubject<Int>()
    let target = MutableProperty(0)
    target <~ source
    await elsewhere {
      source.onNext(1)
      expectEqual(target.value, 1)
    }
  }

  /// Sends from another thread while the main actor is blocked.
  @MainActor private func blockingElsewhere(_ send: @escaping @Sendable () -> Void) {
    Race.together(2) { thread in if thread == 1 { send() } }
  }
}

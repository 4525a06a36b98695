import ActionReactiveSwift
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct BindingTargetActionTests {
  private let log = Heard<Int>()

  @Test func `a value sent through the action closure is delivered until the lifetime ends`() {
    let (lifetime, token) = Lifetime.make()
    let target = BindingTarget<Int>(lifetime: lifetime) { [log] in log.append($0) }
    let send = target.action
    send(1)
    target.action(2)
    token.dispose()
    send(3)
    target.action(4)
    expectEqual(log.all, [1, 2])
  }

  @Test func `the action closure of an action's binding target executes the action`() {
    let action = Action<Int, Int> { .just($0) }
    action.values.subscribe(onNext: { [log] in log.append($0) })
    action.bindingTarget.action(1)
    expectEqual(log.all, [1])
  }

  @Test func `the action closure delivers on the scheduler of the target`() {
    let scheduler = TestScheduler(initialClock: 0)
    let (lifetime, token) = Lifetime.make()
    let target = BindingTarget<Int>(on: scheduler, lifetime: lifetime) { [log] in log.append($0) }
    target.action(1)
    target.action(2)
    expectEqual(log.all, [])
    scheduler.start()
    expectEqual(log.all, [1, 2])
    target.action(3)
    token.dispose()
    scheduler.start()
    expectEqual(log.all, [1, 2])
  }

  @Test @MainActor func `a value sent on the actor of the target arrives synchronously`() {
    let (lifetime, token) = Lifetime.make()
    let target = BindingTarget<Int>(lifetime: lifetime) { @MainActor [log] in log.append($0) }
    target.action(1)
    expectEqual(log.all, [1])
    withExtendedLifetime(token) {}
  }

  @Test @MainActor
  func `values sent elsewhere arrive on the actor, in order, even if the closure is released`()
    async
  {
    let (lifetime, token) = Lifetime.make()
    let (arrived, arrive) = AsyncStream.makeStream(of: Int.self)
    let target = BindingTarget<Int>(lifetime: lifetime) { @MainActor in
      MainActor.assertIsolated()
      arrive.yield($0)
      if $0 == 3 { arrive.finish() }
    }
    Task.detached {
      let send = target.action
      for value in 1...3 { send(value) }
    }
    var values: [Int] = []
    for await value in arrived { values.append(value) }
    expectEqual(values, [1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test func `a released action closure is no longer retained by the lifetime`() {
    let (lifetime, token) = Lifetime.make()
    let lifetimes = Lifetimes()
    do {
      let tracked = lifetimes.track("closure")
      let target = BindingTarget<Int>(lifetime: lifetime) { _ in withExtendedLifetime(tracked) {} }
      let send = target.action
      send(1)
      for value in 2...10 { target.action(value) }
      #expect(lifetime.end.hasObservers)
    }
    #expect(!lifetime.end.hasObservers)
    #expect(lifetimes.live == 0, "\(lifetimes)")
    withExtendedLifetime(token) {}
  }
}

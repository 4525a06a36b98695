import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct LifetimesTests {
  @Test func `leaked objects are counted with their labels, and released objects are not`() {
    let lifetimes = Lifetimes()
    let leak = Leak()
    leak.owner.append(leak)
    defer { leak.owner.removeAll() }
    do {
      let token = lifetimes.track("closure")
      leak.closure.append { token.and(token) }
      _ = lifetimes.track("element")
    }
    expectEqual(lifetimes.live, 1)
    expectEqual(lifetimes.made, 2)
    expectEqual(lifetimes.description, "1 of 2 alive: closure")
  }

  @Test func `a subscription that is disposed releases its closures and elements`() {
    let lifetimes = Lifetimes()
    let subject = PublishSubject<Tracked>()
    do {
      let token = lifetimes.track("closure")
      let subscription = subject.map { $0.and(token) }.subscribe()
      subject.onNext(lifetimes.track("element"))
      subscription.dispose()
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
    expectEqual(lifetimes.made, 2)
  }

  @Test func `the description lists live objects, oldest first`() {
    let lifetimes = Lifetimes()
    expectEqual(lifetimes.description, "0 of 0 alive")
    let held = Heard<Tracked>()
    for label in ["source", "closure", "element"] { held.append(lifetimes.track(label)) }
    _ = lifetimes.track("gone at once")
    expectEqual(lifetimes.liveLabels, ["source", "closure", "element"])
    expectEqual(lifetimes.description, "3 of 4 alive: source, closure, element")
    held.removeAll()
    expectEqual(lifetimes.description, "0 of 4 alive")
  }

  @Test func `two objects with the same label are distinct`() {
    let lifetimes = Lifetimes()
    let (first, second) = (lifetimes.track("element"), lifetimes.track("element"))
    expectEqual(lifetimes.live, 2)
    #expect(first != second)
    expectEqual(first, first)
    expectEqual([first, second].map(\.description), ["element", "element"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `each tracker counts only its own objects`() {
    let (one, other) = (Lifetimes(), Lifetimes())
    let token = one.track("token")
    expectEqual(one.live, 1)
    expectEqual(other.live, 0)
    expectEqual(other.made, 0)
    withExtendedLifetime(token) {}
  }

  @Test func `a tracked object stays usable without a reference to its tracker`() {
    let token = Lifetimes().track("token")
    expectEqual(token.label, "token")
  }

  @Test func `objects created and released on several threads are counted`() {
    let lifetimes = Lifetimes()
    let kept = Heard<Tracked>()
    let outcome = Race.run(
      rounds: Race.usualRounds, { _ = lifetimes.track("short") }, { kept.append(lifetimes.track("long")) })
    expectEqual(lifetimes.live, outcome.leftFirst + outcome.rightFirst)
    expectEqual(Set(lifetimes.liveLabels), ["long"])
    kept.removeAll()
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  /// A typical use: each of the ways in which a stream can retain objects by mistake.
  @Test func `a leaking stream is found and named`() {
    let lifetimes = Lifetimes()
    let subject = ReplaySubject<Tracked>.createUnbounded()
    do {
      let token = lifetimes.track("closure")
      // The subscription is not disposed, and the subject stays alive.
      _ = subject.map { $0.and(token) }.subscribe()
      subject.onNext(lifetimes.track("element"))
    }
    expectEqual(lifetimes.description, "2 of 2 alive: closure, element")
    subject.dispose()
    expectEqual(lifetimes.description, "0 of 2 alive")
  }
}

/// Retains itself, to leak on purpose.
private final class Leak: Sendable {
  let closure = Heard<@Sendable () -> Tracked>()
  let owner = Heard<Leak>()
}

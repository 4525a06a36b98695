import StreamsTesting
import Testing

@Suite struct LifetimesTests {
  @Test func `what is released does not count, what leaks does, with its label`() {
    let lifetimes = Lifetimes()
    let leak = Leak()
    leak.owner.append(leak)
    defer { leak.owner.removeAll() }
    do {
      let token = lifetimes.track("closure")
      leak.closure.append { token.and(token) }
      _ = lifetimes.track("element")
    }
    #expect(lifetimes.live == 1)
    #expect(lifetimes.made == 2)
    #expect(lifetimes.description == "1 of 2 alive: closure")
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
    #expect(lifetimes.made == 2)
  }
}

/// Keeps itself alive, to leak on purpose.
private final class Leak: Sendable {
  let closure = Collected<@Sendable () -> Tracked>()
  let owner = Collected<Leak>()
}

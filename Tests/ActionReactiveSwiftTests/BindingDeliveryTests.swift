import ActionReactiveSwift
import StreamsTesting
import TestSupport
import Testing

/// A target on the main actor, bound to a stream whose values arrive there.
@Suite(.watched) @MainActor struct BindingDeliveryTests {
  @Test func `a value sent inside a setter is set after the setter has returned`() {
    let (feed, screen) = (Delivering.Feed(), Screen())
    let target = BindingTarget<Int>(lifetime: Lifetime(screen.token)) { number in
      screen.lines.append("begin \(number)")
      if number == 1 { feed.next(2) }
      screen.lines.append("end \(number)")
    }
    let binding = target <~ Assembled(Delivering(feed: feed))
    feed.next(1)
    let expected = ["begin 1", "end 1", "begin 2", "end 2"]
    expectEqual(screen.lines, expected)
    #expect(Lifetime(screen.token).end.hasObservers)
    binding.dispose()
    feed.next(3)
    expectEqual(screen.lines, expected)
    #expect(!Lifetime(screen.token).end.hasObservers)
  }

  @Test func `no value is set after the lifetime ends in the setter`() {
    let (feed, screen) = (Delivering.Feed(), Screen())
    BindingTarget<Int>(lifetime: Lifetime(screen.token)) { number in
      screen.lines.append("\(number)")
      screen.token.dispose()
    } <~ Assembled(Delivering(feed: feed))
    feed.next(1)
    feed.next(2)
    expectEqual(screen.lines, ["1"])
  }

  @Test func `values of the main scheduler arrive on the main actor in order`() async {
    let (source, screen) = (PublishSubject<Int>(), Screen())
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    BindingTarget<Int>(on: MainScheduler.instance, lifetime: Lifetime(screen.token)) { number in
      MainActor.assertIsolated()
      screen.lines.append("\(number)")
      if number == 99 { end.finish() }
    } <~ source
    Task.detached { for number in 0..<100 { source.onNext(number) } }
    for await _ in ends {}
    expectEqual(screen.lines, (0..<100).map { "\($0)" })
  }

  @Test func `a binding whose source ends on the main scheduler is removed from the lifetime`() {
    let screen = Screen()
    // A separate scheduler, because work of another test may be pending on the shared one.
    BindingTarget<Int>(on: MainScheduler(), lifetime: Lifetime(screen.token)) { number in
      screen.lines.append("\(number)")
    } <~ Observable.of(1, 2)
    expectEqual(screen.lines, ["1", "2"])
    #expect(!Lifetime(screen.token).end.hasObservers)
  }

  @Test func `pending values of the main scheduler are not delivered after the lifetime has ended`() async {
    let (source, screen, releases) = (PublishSubject<Releases.Token>(), Screen(), Releases())
    BindingTarget<Releases.Token>(on: MainScheduler.instance, lifetime: Lifetime(screen.token)) { token in
      screen.lines.append("\(token.number)")
    } <~ source
    Race.together(2) { thread in if thread == 1 { source.onNext(releases.token(1)) } }
    screen.token.dispose()
    await releases.all()
    expectEqual(screen.lines, [])
    #expect(!source.hasObservers)
  }
}

@MainActor private final class Screen {
  let token = Lifetime.Token()
  var lines: [String] = []
}

import Streams
import TestSupport
import Testing

struct InfallibleBindTests {
  private let numbers = Infallible.of(1, 2)

  @Test func `bind sends events to closures and observers`() {
    let heard = Heard<Int>()
    numbers.bind(onNext: heard.append)
    numbers.bind(with: heard) { $0.append($1 * 10) }
    expectEqual(heard.all, [1, 2, 10, 20])
    let (events, more) = (Heard<String>(), Heard<String>())
    numbers.bind(
      to: AnyObserver(eventHandler: events.append(event:)), AnyObserver(eventHandler: more.append(event:)))
    expectEqual(events.all, ["1", "2", "|"])
    expectEqual(more.all, ["1", "2", "|"])
  }

  @Test func `bind sends elements to observers of optionals`() {
    let heard = Heard<Int?>()
    numbers.bind(
      to: AnyObserver<Int?> { event in if case .next(let element) = event { heard.append(element) } })
    expectEqual(heard.all, [1, 2])
  }

  @Test func `bind sends elements to relays until it is disposed`() {
    let (publish, replay) = (PublishRelay<Int>(), ReplayRelay<Int>.createUnbound())
    let (value, optional) = (BehaviorRelay(value: 0), BehaviorRelay<Int?>(value: nil))
    let published = Record(publish)
    let source = PublishRelay<Int>()
    source.asInfallible().bind(to: publish)
    source.asInfallible().bind(to: replay)
    source.asInfallible().bind(to: optional)
    let subscription = source.asInfallible().bind(to: value, BehaviorRelay(value: 1))
    source.accept(5)
    subscription.dispose()
    source.accept(6)
    expectEqual(published.all, ["5", "6"])
    expectEqual(Record(replay).all, ["5", "6"])
    expectEqual(value.value, 5)
    expectEqual(optional.value, 6)
  }

  @Test func `bind passes the stream to a closure`() {
    expectEqual(numbers.bind(to: { $0.map { $0 * 2 }.transcript() }), "2 4 |")
    let scaled = { (source: Infallible<Int>) in
      { (factor: Int) in source.map { $0 * factor }.transcript() }
    }
    expectEqual(numbers.bind(to: scaled, curriedArgument: 3), "3 6 |")
  }
}

import Foundation
import StreamsFoundation
import StreamsTesting
import TestSupport
import Testing

extension Notification.Name {
  fileprivate static let rang = Notification.Name("rang")
}

private final class Sender: Sendable {}

private struct Refusal: Error, Equatable {}

struct NotificationTests {
  private let center = NotificationCenter()
  private let observer = TestScheduler(initialClock: 0).createObserver(String.self)

  @Test func `notifications are emitted during the subscription`() {
    center.post(name: .rang, object: nil)
    let subscription = center.rx.notification(.rang).map { $0.name.rawValue }.subscribe(observer)
    center.post(name: .rang, object: nil)
    center.post(name: Notification.Name("other"), object: nil)
    subscription.dispose()
    center.post(name: .rang, object: nil)
    expectEqual(observer.events, [.next(0, "rang")])
  }

  @Test func `without a name, all notifications are emitted`() {
    let subscription = center.rx.notification(nil).map { $0.name.rawValue }.subscribe(observer)
    center.post(name: .rang, object: nil)
    center.post(name: Notification.Name("other"), object: nil)
    subscription.dispose()
    expectEqual(observer.events, [.next(0, "rang"), .next(0, "other")])
  }

  @Test func `a notification contains its sender, and can be filtered by sender`() {
    let (sender, stranger) = (Sender(), Sender())
    let heard = TestScheduler(initialClock: 0).createObserver(PostedNotification.self)
    let subscriptions = [
      center.rx.notification(.rang, object: sender).map { _ in "of the sender" }.subscribe(observer),
      center.rx.notification(.rang).subscribe(heard),
    ]
    center.post(name: .rang, object: stranger)
    expectEqual(observer.events, [])
    center.post(name: .rang, object: sender)
    center.post(name: .rang, object: nil)
    for subscription in subscriptions { subscription.dispose() }
    expectEqual(observer.events, [.next(0, "of the sender")])
    let senders = heard.events.map { $0.value.element?.sender }
    expectEqual(senders, [ObjectIdentifier(stranger), ObjectIdentifier(sender), nil])
  }

  @Test func `a stream does not retain the sender, and emits nothing after its release`() {
    var sender: Sender? = Sender()
    weak let trace = sender
    let stream = center.rx.notification(.rang, object: sender).map { _ in "of nobody" }
    sender = nil
    #expect(trace == nil)
    let subscription = stream.subscribe(observer)
    center.post(name: .rang, object: nil)
    center.post(name: .rang, object: Sender())
    subscription.dispose()
    expectEqual(observer.events, [])
  }

  @Test func `a subscription does not retain the sender`() {
    var sender: Sender? = Sender()
    weak let trace = sender
    let subscription = center.rx.notification(.rang, object: sender).map { _ in "rang" }.subscribe(observer)
    center.post(name: .rang, object: sender)
    sender = nil
    #expect(trace == nil)
    center.post(name: .rang, object: nil)
    subscription.dispose()
    expectEqual(observer.events, [.next(0, "rang")])
  }

  @Test func `a new object with the address of a deallocated sender causes no emission`() {
    var sender: Sender? = Sender()
    let subscription = center.rx.notification(.rang, object: sender).map { _ in "a stranger" }.subscribe(
      observer)
    sender = nil
    // One of the new objects gets the memory that has become free.
    let strangers = (0..<100).map { _ in Sender() }
    for stranger in strangers { center.post(name: .rang, object: stranger) }
    subscription.dispose()
    expectEqual(observer.events, [])
  }

  @Test func `a sender that is not an object has no identity`() {
    #expect(PostedNotification(Notification(name: .rang, object: "somebody")).sender == nil)
    #expect(
      PostedNotification(Notification(name: .rang, object: observer)).sender == ObjectIdentifier(observer))
  }

  @Test func `a closure extracts non-Sendable values, and its error ends the stream`() {
    let fractions = center.rx.notification(.rang) { notification in
      guard let fraction = notification.userInfo?["fraction"] as? Double else { throw Refusal() }
      return "\(fraction)"
    }
    let subscription = fractions.subscribe(observer)
    center.post(name: .rang, object: nil, userInfo: ["fraction": 0.5])
    center.post(name: .rang, object: nil, userInfo: ["fraction": 0.75])
    center.post(name: .rang, object: nil)
    center.post(name: .rang, object: nil, userInfo: ["fraction": 1.0])
    expectEqual(observer.events, [.next(0, "0.5"), .next(0, "0.75"), .error(0, Refusal())])
    subscription.dispose()
  }

  @Test func `a subscription can be disposed by its observer, and releases its closure`() {
    let lifetimes = Lifetimes()
    do {
      let token = lifetimes.track("closure")
      let subscription = SerialDisposable()
      subscription.disposable = center.rx.notification(.rang) { _ in withExtendedLifetime(token) { "once" } }
        .subscribe(onNext: { [observer] in
          observer.onNext($0)
          subscription.dispose()
        })
      center.post(name: .rang, object: nil)
      center.post(name: .rang, object: nil)
    }
    expectEqual(observer.events, [.next(0, "once")])
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  @Test func `every Foundation object has rx`() {
    let formatter = ByteCountFormatter()
    #expect(formatter.rx.base === formatter)
  }
}

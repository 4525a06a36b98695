import StreamsTesting

@testable import Streams

extension LeakCase {
  static let handingOut: [LeakCase] = [
    LeakCase("publish, counted") { source, _, _, _ in source.publish().refCount() },
    LeakCase("replay, counted", closure: true) { source, _, touch, _ in
      source.map { try touch($0) }.replay(2).refCount()
    },
    LeakCase("multicast, counted") { source, _, _, _ in
      source.multicast(PublishSubject<Tracked>()).refCount()
    },
    LeakCase("multicast, with a selector", closure: true) { source, _, touch, _ in
      source.multicast({ PublishSubject<Tracked>() }) { $0.map { try touch($0) } }
    },
    LeakCase("shareLatest") { source, _, _, _ in source.shareLatest() },
    LeakCase("groupBy", closure: true) { source, _, touch, _ in
      source.groupBy { ObjectIdentifier(try touch($0)) }.merge()
    },
    LeakCase("groupBy, of which nobody listens to the groups", closure: true) { source, other, touch, _ in
      source.groupBy { try touch($0) == $0 }.flatMap { [weak other] _ in
        other?.asObservable() ?? .never()
      }
    },
    LeakCase("ifEmpty(switchTo:)") { source, other, _, _ in source.ifEmpty(switchTo: other) },
    LeakCase("ifEmpty(switchTo:), and empty") { source, other, _, _ in
      Observable.empty().ifEmpty(switchTo: source)
    },
    LeakCase("withUnretained", closure: true) { source, _, touch, scheduler in
      source.withUnretained(scheduler) { try touch($1) }
    },
    LeakCase("debug") { source, _, _, _ in source.debug("", trimOutput: false) { _ in } },
    LeakCase("retry(when:)", closure: true, keepsSource: true) { source, _, touch, _ in
      source.map { try touch($0) }.retry(when: { $0.take(1) })
    },
  ]
}

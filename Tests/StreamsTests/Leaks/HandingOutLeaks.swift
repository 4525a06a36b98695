import StreamsTesting
import TestSupport

@testable import Streams

extension LeakCase {
  static let handingOut: [LeakCase] = [
    LeakCase("multicast of a subject that replays, with a selector", closure: true) { source, _, touch, _ in
      source.multicast({ ReplaySubject<Tracked>.createUnbounded() }) { shared in
        .merge(shared.map { try touch($0) }, shared.skip(1))
      }
    },
    LeakCase("publish, connected by hand", closure: true) { source, _, touch, _ in
      .create { [weak source] observer in
        guard let source else { return Disposables.create() }
        let stream = source.map { try touch($0) }.publish()
        return Disposables.create(stream.subscribe(observer), stream.connect())
      }
    },
    LeakCase("replay, connected by hand", closure: true) { source, _, touch, _ in
      .create { [weak source] observer in
        guard let source else { return Disposables.create() }
        let stream = source.map { try touch($0) }.replay(1)
        return Disposables.create(stream.subscribe(observer), stream.connect())
      }
    },
    LeakCase("groupBy, the first of each group", closure: true) { source, _, touch, _ in
      source.groupBy { ObjectIdentifier(try touch($0)) }.flatMap { $0.take(1) }
    },
    LeakCase("groupBy, one group after the other", closure: true) { source, _, touch, _ in
      source.groupBy { ObjectIdentifier(try touch($0)) }.concatMap { $0 }
    },
    LeakCase("groupBy, the newest group", closure: true) { source, _, touch, _ in
      source.groupBy { ObjectIdentifier(try touch($0)) }.flatMapLatest { $0 }
    },
    LeakCase("retry(when:) of one type of error", closure: true, keepsSource: true) { source, _, touch, _ in
      source.map { try touch($0) }.retry(when: { (errors: Observable<LeakRig.Mishap>) in errors.take(1) })
    },
    LeakCase("retry(when:), which waits", closure: true, keepsSource: true) { source, other, touch, _ in
      source.map { try touch($0) }.retry(when: { [weak other] _ in other?.asObservable() ?? .never() })
    },
    LeakCase("groupBy, of which nobody listens to the groups", closure: true) { source, other, touch, _ in
      source.groupBy { try touch($0) == $0 }.flatMap { [weak other] _ in
        other?.asObservable() ?? .never()
      }
    },
    LeakCase("ifEmpty(switchTo:), and empty") { source, other, _, _ in
      Observable.empty().ifEmpty(switchTo: source)
    },
    LeakCase("groupBy, disposed before a group is subscribed to", isFed: false) { _, _, _, _ in
      let (source, groups) = (PublishSubject<Int>(), Heard<Observable<Int>>())
      let subscription = source.groupBy { $0 }.subscribe(onNext: { groups.append($0.asObservable()) })
      source.onNext(1)
      subscription.dispose()
      return groups.all[0].flatMap { _ in Observable<Tracked>.never() }
    },
    LeakCase("groupBy, left by its source before that", isFed: false) { _, _, _, _ in
      let (source, groups) = (PublishSubject<Int>(), Heard<Observable<Int>>())
      source.groupBy { $0 }.subscribe(onNext: { groups.append($0.asObservable()) })
      source.onNext(1)
      return groups.all[0].flatMap { _ in Observable<Tracked>.never() }
    },
    LeakCase("window, disposed before it is subscribed to", isFed: false) { source, _, _, scheduler in
      let windows = Heard<Observable<Tracked>>()
      source.window(timeSpan: .seconds(9), count: 9, scheduler: scheduler).subscribe(onNext: windows.append)
        .dispose()
      return windows.all[0]
    },
    LeakCase("window, left by its source before that", isFed: false) { _, _, _, _ in
      let (source, windows) = (PublishSubject<Tracked>(), Heard<Observable<Tracked>>())
      let scheduler = DeafScheduler()
      source.window(timeSpan: .seconds(9), count: 9, scheduler: scheduler).subscribe(onNext: windows.append)
      scheduler.forget()
      return windows.all[0]
    },
  ]
}

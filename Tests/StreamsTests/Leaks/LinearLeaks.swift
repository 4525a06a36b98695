import Streams
import StreamsTesting

extension LeakCase {
  static let linear: [LeakCase] = [
    LeakCase("map", closure: true) { source, _, touch, _ in source.map { try touch($0) } },
    LeakCase("compactMap", closure: true) { source, _, touch, _ in source.compactMap { try touch($0) } },
    LeakCase("filter", closure: true) { source, _, touch, _ in source.filter { try touch($0) == $0 } },
    LeakCase("filter twice", closure: true) { source, _, touch, _ in
      source.filter { try touch($0) == $0 }.filter { _ in true }
    },
    LeakCase("scan", closure: true) { source, _, touch, _ in
      source.scan([]) { [try touch($1)] + $0.prefix(1) }.compactMap(\.first)
    },
    LeakCase("reduce", closure: true) { source, _, touch, _ in
      source.reduce([]) { $0 + [try touch($1)] }.compactMap(\.first)
    },
    LeakCase("toArray") { source, _, _, _ in source.toArray().asObservable().compactMap(\.first) },
    LeakCase("enumerated") { source, _, _, _ in source.enumerated().map(\.element) },
    LeakCase("materialize") { source, _, _, _ in source.materialize().dematerialize() },
    LeakCase("pairwise") { source, _, _, _ in source.pairwise().map { $0.1 } },
    LeakCase("distinctUntilChanged", closure: true) { source, _, touch, _ in
      source.distinctUntilChanged { try touch($0) == touch($1) }
    },
    LeakCase("take") { source, _, _, _ in source.take(5) },
    LeakCase("take, and early end") { source, _, _, _ in source.take(2) },
    LeakCase("takeLast") { source, _, _, _ in source.takeLast(3) },
    LeakCase("take(while:)", closure: true) { source, _, touch, _ in
      source.take(while: { try touch($0) == $0 })
    },
    LeakCase("skip") { source, _, _, _ in source.skip(1) },
    LeakCase("skip(while:)", closure: true) { source, _, touch, _ in
      source.skip(while: { try touch($0) != $0 })
    },
    LeakCase("element(at:)") { source, _, _, _ in source.element(at: 3) },
    LeakCase("single") { source, _, _, _ in source.single() },
    LeakCase("startWith") { source, _, _, _ in source.startWith() },
    LeakCase("do", closure: true) { source, _, touch, _ in source.do(onNext: { _ = try touch($0) }) },
    LeakCase("do, all closures", closure: true) { source, _, touch, _ in
      source.do(
        onNext: { _ = try touch($0) }, afterNext: { _ = try touch($0) }, onError: { _ in }, onCompleted: {},
        onSubscribe: {}, onDispose: {})
    },
    LeakCase("scan(into:)", closure: true) { source, _, touch, _ in
      source.scan(into: []) { $0 = [try touch($1)] + $0.prefix(1) }.compactMap(\.first)
    },
    LeakCase("withPrevious") { source, _, _, _ in source.withPrevious().map(\.current) },
    LeakCase("withPrevious(startWith:)") { source, _, _, _ in
      source.map { Tracked?.some($0) }.withPrevious(startWith: nil).compactMap(\.current)
    },
    LeakCase("ignoreElements") { source, _, _, _ in source.ignoreElements().map { (_: Never) -> Tracked in }
    },
    LeakCase("ifEmpty(default:)") { source, _, _, _ in
      source.map { Tracked?.some($0) }.ifEmpty(default: nil).compactMap { $0 }
    },
    LeakCase("dematerialize", closure: true) { source, _, touch, _ in
      source.map { Event.next(try touch($0)) }.dematerialize()
    },
    LeakCase("take(until:), of a condition", closure: true) { source, _, touch, _ in
      source.take(until: { try touch($0) != $0 })
    },
    LeakCase("distinctUntilChanged, its key", closure: true) { source, _, touch, _ in
      source.distinctUntilChanged { ObjectIdentifier(try touch($0)) }
    },
    LeakCase("single, of a condition", closure: true) { source, _, touch, _ in
      source.single { try touch($0) != $0 }
    },
    LeakCase("do, before and after each event", closure: true) { source, _, touch, _ in
      source.do(
        afterNext: { _ = try touch($0) }, afterError: { _ in }, afterCompleted: {}, onSubscribed: {})
    },
    LeakCase("withUnretained, a pair") { source, _, _, scheduler in source.withUnretained(scheduler).map(\.1)
    },
    LeakCase("catch", closure: true) { source, other, touch, _ in
      source.map { try touch($0) }.catch { [weak other] _ in other?.asObservable() ?? .never() }
    },
    LeakCase("catchAndReturn") { source, _, _, _ in source.map { [$0] }.catchAndReturn([]).compactMap(\.first)
    },
    LeakCase("retry", closure: true, keepsSource: true) { source, _, touch, _ in
      source.map { try touch($0) }.retry(2)
    },
    LeakCase("catch(sequence:)", keepsSource: true) { source, other, _, _ in
      .catch(sequence: [source.asObservable(), other.asObservable()])
    },
    LeakCase("share") { source, _, _, _ in source.share() },
    LeakCase("share, replayed") { source, _, _, _ in source.share(replay: 2) },
    LeakCase("share, forever", closure: true) { source, _, touch, _ in
      source.map { try touch($0) }.share(replay: 2, scope: .forever)
    },
  ]
}

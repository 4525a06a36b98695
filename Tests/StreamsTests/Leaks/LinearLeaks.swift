import Streams
import StreamsTesting

extension LeakCase {
  static let linear: [LeakCase] = [
    LeakCase("filter twice", closure: true) { source, _, touch, _ in
      source.filter { try touch($0) == $0 }.filter { _ in true }
    },
    LeakCase("take, and early end") { source, _, _, _ in source.take(2) },
    LeakCase("do, before and after each event", closure: true) { source, _, touch, _ in
      source.do(
        afterNext: { _ = try touch($0) }, afterError: { _ in }, afterCompleted: {}, onSubscribed: {})
    },
    LeakCase("withUnretained, a pair") { source, _, _, scheduler in source.withUnretained(scheduler).map(\.1)
    },
    LeakCase("share, forever", closure: true) { source, _, touch, _ in
      source.map { try touch($0) }.share(replay: 2, scope: .forever)
    },
  ]
}

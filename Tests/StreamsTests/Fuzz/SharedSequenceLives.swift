import Streams

@testable import OperatorCases

extension Life {
  /// Drivers and signals, whose closures are isolated to the main actor.
  static let onMainActor =
    sharedSequences("a driver", replay: 1, DriverSharingStrategy.self)
    + sharedSequences("a signal", replay: 0, SignalSharingStrategy.self) + [
      Life("a signal of a driver") {
        $0[0].asDriver(onErrorJustReturn: 9).asSignal(onErrorJustReturn: 0).asObservable()
      } model: {
        SharedModel(ListModel { $0 }, replay: 0, fallback: 9)
      }
    ]

  private static func sharedSequences<Strategy: SharingStrategyProtocol>(
    _ name: String, replay: Int, _ strategy: Strategy.Type
  ) -> [Life] {
    typealias Shared = SharedSequence<Strategy, Int>

    func life<Model: SubscriptionModel>(
      _ operation: String, inputs: Int = 1, _ model: @escaping @Sendable () -> Model,
      _ make: @escaping @Sendable ([Shared]) -> Shared
    ) -> Life {
      Life("\(name), \(operation)", inputs: inputs) { streams in
        make((0..<inputs).map { streams[$0].asSharedSequence(onErrorJustReturn: 9) }).asObservable()
      } model: {
        SharedModel(model(), replay: replay, fallback: 9)
      }
    }

    return [
      life("by itself", { ListModel { $0 } }) { $0[0] },
      life("map and filter", { ListModel { $0.map { $0 * 2 }.filter { $0 > 4 } } }) {
        $0[0].map { $0 * 2 }.filter { $0 > 4 }
      },
      life("scan", { ListModel { numbers in numbers.indices.map { numbers[...$0].reduce(0, +) } } }) {
        $0[0].scan(0) { $0 + $1 }
      },
      life("startWith", { PrefacedModel(said: [.next(5)]) }) { $0[0].startWith(5) },
      life("zip", inputs: 2, { ZipModel() }) { Shared.zip($0[0], $0[1]) { $0 * 10 + $1 } },
      life("combineLatest", inputs: 2, { CombineLatestModel() }) {
        Shared.combineLatest($0[0], $0[1]) { $0 * 10 + $1 }
      },
      life("merge", inputs: 3, { MergeModel() }) { Shared.merge($0[0], $0[1], $0[2]) },
      life("withLatestFrom", inputs: 2, { WithLatestFromModel() }) {
        $0[0].withLatestFrom($0[1]) { $0 * 10 + $1 }
      },
      life("flatMapLatest", inputs: 3, { FlatteningModel(.latest) }) { streams in
        streams[0].flatMapLatest { streams[1 + $0 % 2] }
      },
      life("flatMapFirst", inputs: 3, { FlatteningModel(.first) }) { streams in
        streams[0].flatMapFirst { streams[1 + $0 % 2] }
      },
    ]
  }
}

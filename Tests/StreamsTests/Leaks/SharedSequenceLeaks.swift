import Streams
import StreamsTesting

// Drivers and signals, created and subscribed to on the main actor, where their events are delivered
// synchronously.

extension LeakCase {
  @MainActor static var shared: [LeakCase] {
    [
      LeakCase("asDriver(onErrorJustReturn:)", closure: true) { source, _, touch, _ in
        source.map { Tracked?.some(try touch($0)) }.asDriver(onErrorJustReturn: nil).asObservable()
          .compactMap { $0 }
      },
      LeakCase("asDriver(onErrorDriveWith:)", closure: true) { source, other, touch, _ in
        source.map { try touch($0) }.asDriver(onErrorDriveWith: driver(other)).asObservable()
      },
      LeakCase("asDriver(onErrorRecover:)", closure: true) { source, other, touch, _ in
        source.map { try touch($0) }.asDriver(onErrorRecover: { [weak other] _ in
          other.map(driver) ?? .never()
        }).asObservable()
      },
      LeakCase("asSignal(onErrorSignalWith:)", closure: true) { source, other, touch, _ in
        source.map { try touch($0) }.asSignal(onErrorSignalWith: other.asSignal(onErrorSignalWith: .empty()))
          .asObservable()
      },
      LeakCase("linear operators of a driver") { source, _, _, _ in
        driver(source).map { $0 }.filter { _ in true }.compactMap { $0 }.distinctUntilChanged { $0 === $1 }
          .scan([]) { [$1] + $0.prefix(1) }.compactMap(\.first).startWith().skip(1).asObservable()
      },
      LeakCase("do and debug of a driver") { source, _, _, _ in
        driver(source).do(onNext: { _ in }, onCompleted: {}, onDispose: {}).asObservable()
      },
      LeakCase("flatMap of a driver") { source, other, _, _ in
        driver(source).flatMap { [weak other] _ in other.map(driver) ?? .never() }.asObservable()
      },
      LeakCase("flatMapLatest of a driver") { source, other, _, _ in
        driver(source).flatMapLatest { [weak other] _ in other.map(driver) ?? .never() }.asObservable()
      },
      LeakCase("flatMapFirst of a driver") { source, other, _, _ in
        driver(source).flatMapFirst { [weak other] _ in other.map(driver) ?? .never() }.asObservable()
      },
      LeakCase("combineLatest of drivers") { source, other, _, _ in
        Driver.combineLatest(driver(source), driver(other)) { left, _ in left }.asObservable()
      },
      LeakCase("zip of drivers") { source, other, _, _ in
        Driver.zip(driver(source), driver(other)) { left, _ in left }.asObservable()
      },
      LeakCase("withLatestFrom of drivers") { source, other, _, _ in
        driver(source).withLatestFrom(driver(other)) { left, _ in left }.asObservable()
      },
      LeakCase("merge of drivers") { source, other, _, _ in
        Driver.merge([driver(source), driver(other)]).asObservable()
      },
      LeakCase("concat of drivers") { source, other, _, _ in
        Driver.concat([driver(source), driver(other)]).asObservable()
      },
      LeakCase("flatMap of a signal") { source, other, _, _ in
        source.asSignal(onErrorSignalWith: .empty())
          .flatMap { [weak other] _ in other?.asSignal(onErrorSignalWith: .empty()) ?? .never() }
          .asObservable()
      },
    ]
  }
}

private func driver(_ source: PublishSubject<Tracked>) -> Driver<Tracked> {
  source.asDriver(onErrorDriveWith: .empty())
}

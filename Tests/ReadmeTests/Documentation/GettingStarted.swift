import Streams

func sources() -> (Observable<String>, PublishSubject<Void>, BehaviorRelay<String>) {
  let letters = Observable.of("a", "b")
  let taps = PublishSubject<Void>()
  let name = BehaviorRelay(value: "Ada")
  return (letters, taps, name)
}

func ticks(of clock: some Clock<Duration>, every period: Duration) -> Observable<Int> {
  .create { observer in
    let task = Task {
      for number in 0... {
        try await clock.sleep(for: period)
        observer.onNext(number)
      }
    }
    return Disposables.create { task.cancel() }
  }
}

func page(_ load: @escaping @Sendable () async throws -> String) -> Observable<String> {
  .async { try await load() }
}

func hits(
  _ text: Observable<String>, in search: @escaping @Sendable (String) -> Single<[String]>
) -> Observable<[String]> {
  text
    .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
    .distinctUntilChanged()
    .flatMapLatest { search($0).catchAndReturn([]) }
}

@MainActor
final class Greeting {
  private(set) var text = ""
  private let bag = DisposeBag()

  init(name: Observable<String>) {
    name
      .map { "Hello, \($0)!" }
      .subscribe(onNext: { [weak self] in self?.text = $0 })
      .disposed(by: bag)
  }
}

func firstTwo(of stream: Observable<Int>) async throws -> [Int] {
  var found: [Int] = []
  for try await number in stream.take(2).values { found.append(number) }
  return found
}

func last(of stream: Observable<Int>) async throws -> Int? {
  try await stream.lastValue
}

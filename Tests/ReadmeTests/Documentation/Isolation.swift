import Streams

@MainActor
final class RowsModel {
  private(set) var rows: [String] = []
  private let bag = DisposeBag()

  func show(_ source: Observable<[String]>) {
    source.subscribe(onNext: { [weak self] in self?.rows = $0 }).disposed(by: bag)
  }
}

actor Ledger {
  private(set) var entries: [Int] = []
  private let bag = DisposeBag()

  func follow(_ amounts: Observable<Int>) {
    amounts.subscribe(onNext: { self.entries.append($0) }).disposed(by: bag)
  }
}

extension Ledger {
  func followUnkept(_ amounts: Observable<Int>) {
    amounts.subscribe(with: self, onNext: { ledger, amount in ledger.entries.append(amount) })
      .disposed(by: bag)
  }
}

func stateInStreams() -> Observable<[String]> {
  let words = BehaviorRelay(value: ["a", "able", "apple"])
  let length = BehaviorRelay(value: 2)
  let longWords = Observable.combineLatest(words, length) { words, length in
    words.filter { $0.count > length }
  }
  return longWords
}

@MainActor
final class Titles {
  private var seen = 0
  let title: Driver<String>

  init(names: Observable<String>) {
    title = names.asDriver(onErrorJustReturn: "?")
  }

  func numbered() -> Driver<String> {
    title.map { [weak self] name in
      self?.seen += 1
      return "\(self?.seen ?? 0): \(name)"
    }
  }
}

func counts(_ texts: Observable<String>, on background: any SchedulerType) -> Observable<Int> {
  texts
    .observe(on: background)
    .map { $0.split(separator: " ").count }
}

// A view model of the main actor writes its own state in every callback.

import Action
import Streams

@MainActor
private final class RowsModel {
  private(set) var rows: [String] = []
  private(set) var message: String?
  private(set) var count = 0
  private var isLoading = false
  private let bag = DisposeBag()
  private let source: Observable<[String]>
  private let reload: Action<Int, [String]>
  private var save: Action<String, Bool>?

  init(source: Observable<[String]>) {
    self.source = source
    reload = Action { page in .just(["page \(page)"]) }
    save = Action { [weak self] text in
      self?.message = "saving \(text)"
      return .just(true)
    }
  }

  func start() {
    source
      .do(
        onNext: { [weak self] in self?.count += $0.count },
        onError: { [weak self] _ in self?.isLoading = false },
        onCompleted: { [weak self] in self?.isLoading = false },
        onSubscribe: { [weak self] in self?.isLoading = true },
        onDispose: { [weak self] in self?.isLoading = false }
      )
      .subscribe(
        onNext: { [weak self] in self?.rows = $0 },
        onError: { [weak self] in self?.message = "\($0)" },
        onCompleted: { [weak self] in self?.isLoading = false },
        onDisposed: { [weak self] in self?.rows = [] }
      )
      .disposed(by: bag)
    source.subscribe { [weak self] event in
      if case .next(let rows) = event { self?.rows = rows }
    }
    .disposed(by: bag)
    source.subscribe(with: self, onNext: { model, rows in model.rows = rows }).disposed(by: bag)
    source.bind(onNext: { [weak self] in self?.rows = $0 }).disposed(by: bag)
    source.bind(with: self) { model, rows in model.rows = rows }.disposed(by: bag)
    source.bind(to: Binder(self) { model, rows in model.rows = rows }).disposed(by: bag)
    Observable.just(1).bind(to: reload.inputs).disposed(by: bag)
    Observable.just(2).bind(to: reload).disposed(by: bag)
    // warning (5, 5 complete): converting non-Sendable function value
    reload.elements.bind(onNext: show).disposed(by: bag)
    reload.errors.subscribe(onNext: { [unowned self] in message = "\($0)" }).disposed(by: bag)
    source.asSingle().subscribe(
      onSuccess: { [weak self] in self?.rows = $0 }, onFailure: { [weak self] in self?.message = "\($0)" }
    )
    .disposed(by: bag)
  }

  private func show(_ rows: [String]) { self.rows = rows }
}

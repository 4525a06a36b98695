import Action

struct Invoice: Sendable, Equatable {
  var number: String
}

@MainActor
final class InvoicesViewModel {
  let query = BehaviorRelay(value: "")
  let invoices: Driver<[Invoice]>
  let message: Driver<String>
  let refresh: Action<String, [Invoice]>
  lazy var clear = CocoaAction { @MainActor [weak self] in
    self?.query.accept("")
    return .empty()
  }
  private let disposeBag = DisposeBag()

  init(load: @escaping @Sendable (String) -> Single<[Invoice]>) {
    refresh = Action(enabledIf: query.map { $0.count > 2 }) { query in load(query) }
    invoices = refresh.elements.asDriver(onErrorJustReturn: [])
    message = refresh.underlyingError.map { "\($0)" }.asDriver(onErrorJustReturn: "")
    query.asObservable()
      .distinctUntilChanged()
      .bind(to: refresh.inputs)
      .disposed(by: disposeBag)
  }
}

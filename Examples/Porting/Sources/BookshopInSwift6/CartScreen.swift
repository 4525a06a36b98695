import Action
import RxCocoa
import RxRelay
import RxSwift

/// The logic of the cart screen, which connects triggers to actions and actions to texts.
// Changed: the screen is isolated to the main actor, as its view model is.
@MainActor
public final class CartScreen {
  public let buyTaps = PublishSubject<Void>()
  public let clearTaps = PublishSubject<Void>()

  public let status = BehaviorRelay(value: "")
  public let isBuyEnabled = BehaviorRelay(value: false)
  public let isSpinning = BehaviorRelay(value: false)

  private let disposeBag = DisposeBag()

  public init(viewModel: CartViewModel) {
    buyTaps.bind(to: viewModel.buy.inputs).disposed(by: disposeBag)
    clearTaps.bind(to: viewModel.clear.inputs).disposed(by: disposeBag)

    viewModel.buy.enabled.bind(to: isBuyEnabled).disposed(by: disposeBag)
    viewModel.buy.executing.bind(to: isSpinning).disposed(by: disposeBag)

    viewModel.buy.elements
      .map { "order \($0.number): \($0.total)" }
      .observe(on: MainScheduler.instance)
      .subscribe(onNext: { [weak self] text in self?.status.accept(text) })
      .disposed(by: disposeBag)

    viewModel.buy.errors
      .observe(on: MainScheduler.instance)
      .subscribe(onNext: { [weak self] error in
        switch error {
        case .notEnabled: self?.status.accept("the cart is empty")
        case .underlyingError(let error): self?.status.accept("\(error)")
        }
      })
      .disposed(by: disposeBag)

    viewModel.total
      .skip(1)
      .map { "total \($0)" }
      .drive(status)
      .disposed(by: disposeBag)
  }
}

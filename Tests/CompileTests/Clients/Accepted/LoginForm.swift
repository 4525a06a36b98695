// A login form as it is written with RxSwift and Action: only the imports have changed.

import Action
import Streams

private protocol LoginService: Sendable {
  func login(user: String, password: String) -> Observable<String>
}

@MainActor
private final class Field {
  var isEnabled = true
  let text = BehaviorRelay<String>(value: "")
}

@MainActor
private final class LoginViewModel {
  let userName = BehaviorRelay<String>(value: "")
  let password = BehaviorRelay<String>(value: "")
  let loginAction: Action<(String, String), String>
  let isValid: Observable<Bool>
  private let disposeBag = DisposeBag()

  init(service: any LoginService) {
    isValid = Observable.combineLatest(userName, password) { name, password in
      !name.isEmpty && password.count >= 8
    }
    .distinctUntilChanged()
    loginAction = Action(enabledIf: isValid) { user, password in
      service.login(user: user, password: password)
    }
  }

  var trigger: Observable<(String, String)> {
    Observable.combineLatest(userName, password)
  }
}

@MainActor
private final class LoginViewController {
  private let viewModel: LoginViewModel
  private let nameField = Field()
  private let passwordField = Field()
  private var spinner = false
  private var alert: String?
  private var disposeBag = DisposeBag()
  private let loginTaps = PublishSubject<Void>()

  init(viewModel: LoginViewModel) { self.viewModel = viewModel }

  func viewDidLoad() {
    nameField.text
      .map { $0.lowercased() }
      .bind(to: viewModel.userName)
      .disposed(by: disposeBag)

    passwordField.text.asObservable()
      .bind(to: viewModel.password)
      .disposed(by: disposeBag)

    loginTaps
      .withLatestFrom(viewModel.trigger)
      .bind(to: viewModel.loginAction.inputs)
      .disposed(by: disposeBag)

    viewModel.loginAction.executing
      .observe(on: MainScheduler.instance)
      .subscribe(onNext: { [weak self] executing in
        guard let self = self else { return }
        self.spinner = executing
        self.nameField.isEnabled = !executing
      })
      .disposed(by: disposeBag)

    viewModel.loginAction.underlyingError
      .map { "\($0)" }
      .subscribe(onNext: { [weak self] message in self?.alert = message })
      .disposed(by: disposeBag)

    viewModel.loginAction.elements
      .take(1)
      .subscribe(
        onNext: { [weak self] in self?.alert = $0 },
        onCompleted: { [weak self] in self?.disposeBag = DisposeBag() }
      )
      .disposed(by: disposeBag)
  }
}

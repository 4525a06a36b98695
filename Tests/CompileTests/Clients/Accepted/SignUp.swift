// A view model as it was written for ReactiveSwift: its import line is changed, a signal or a producer is an
// observable, and an action has no type for its errors. Everything else stands as it stood.

import ActionReactiveSwift

nonisolated private struct User: Sendable, Equatable {
  let name: String
  let friends: MutableProperty<Int>
  static func == (one: User, other: User) -> Bool { one.name == other.name }
}

nonisolated private enum SignUpError: Error, Equatable { case taken, offline }

nonisolated private enum FormError: Error, Equatable { case invalid, different, notAccepted }

nonisolated private struct Service: Sendable {
  func signUp(_ mail: String) -> Observable<User> {
    mail.isEmpty ? .error(SignUpError.taken) : .just(User(name: mail, friends: MutableProperty(0)))
  }
  func signOut(_ user: User) -> Observable<Void> { .empty() }
  func rename(_ user: User, _ name: String) -> Observable<User> { .just(user) }
  func isFree(_ name: String) -> Observable<Bool> { .just(true) }
  func reload() -> Observable<[User]> { .just([]) }
}

@MainActor
private final class SignUpViewModel {
  let mail: ValidatingProperty<String, FormError>
  let again: ValidatingProperty<String, FormError>
  let name = MutableProperty("")
  let termsAccepted = MutableProperty(false)
  let reasons: Observable<String>
  let submit: Action<Void, User>
  let rename: Action<String, User>
  let signOut: Action<Void, Void>
  let check: Action<String, Bool>
  let reload: Action<Void, [User]>
  let user: Property<User?>
  let friends: Property<Int>
  let longName: Property<String>

  @MutableProperty private(set) var isNameFree = true
  @MutableProperty var friendsShown: Int?
  @Property var title: String

  private let (lifetime, token) = Lifetime.make()
  private let disposables = CompositeDisposable()

  init(service: Service) {
    mail = ValidatingProperty("") { $0.contains("@") ? .valid : .invalid(.invalid) }
    again = ValidatingProperty("", with: mail) { again, mail in
      again == mail ? .valid : .invalid(.different)
    }
    let validated = Property.combineLatest(mail.result, again.result, termsAccepted)
      .map { mail, again, terms -> String? in
        guard let mail = mail.value, again.error == nil, terms else { return nil }
        return mail
      }
    reasons = Property.combineLatest(mail.result, again.result).asObservable()
      .compactMap { $0.error ?? $1.error }
      .map { "\($0)" }
    submit = Action(unwrapping: validated, execute: { mail in service.signUp(mail) })
    let user = Property(initial: nil, then: submit.values.map { Optional($0) })
    self.user = user
    rename = Action(unwrapping: user) { user, name in service.rename(user, name) }
    signOut = Action(unwrapping: user, execute: { user in service.signOut(user) })
    // warning (5, 5 complete): converting non-Sendable function value to '@isolated(any) @Sendable (String)
    check = Action(enabledIf: submit.isExecuting.negate(), execute: service.isFree)
    reload = Action(execute: { service.reload() })
    friends = user.flatMap(.latest) { $0?.friends ?? MutableProperty(0) }
    longName = name.filter(initial: "?") { $0.count > 3 }
    _title = Property(capturing: name.map { "Hello, \($0)!" })

    check <~ name.asObservable().skip(1).distinctUntilChanged().uniqueValues()
    $isNameFree <~ check.values
    let shown = friends.combinePrevious(0).map { $1 }
    disposables += $friendsShown <~ shown
    BindingTarget(lifetime: lifetime) { [weak self] in self?.show($0) } <~ submit.values
    lifetime += disposables
  }

  private func show(_ user: User) { termsAccepted.value = false }

  func bind(_ label: Label, taps: Observable<Void>) {
    label.text <~ $title
    label.text <~ submit.values.map(\.name).asDriver(onErrorJustReturn: "")
    label.isHidden <~ submit.isExecuting.or(check.isExecuting)
    submit <~ taps
    taps.flatMap(.concat) { [reload] in reload.apply() }
      .take(during: label.lifetime)
      .subscribe(onNext: { print($0.count) })
    taps.map { [reload] in reload.apply() }.flatten(.latest).subscribe().disposed(by: lifetime)
  }

  func report(_ error: ActionError) -> String {
    switch error.kind {
    case .disabled: "not now"
    case .producerFailed(let error as SignUpError): "\(error)"
    case .producerFailed(let error): "\(error)!"
    }
  }

  func isOffline(_ error: ActionError) -> Bool {
    switch error {
    case .disabled: false
    case .producerFailed(SignUpError.offline): true
    default: false
    }
  }

  func demand() throws {
    do {
      if !submit.isEnabled.value { throw ActionError.disabled }
      throw ActionError.producerFailed(SignUpError.offline)
    } catch ActionError.disabled {
      print("not now")
    }
  }
}

@MainActor
private final class Label {
  private var shown = ""
  private var hides = false
  private let token = Lifetime.Token()
  var lifetime: Lifetime { Lifetime(token) }

  var text: BindingTarget<String> {
    BindingTarget(lifetime: lifetime) { [weak self] in self?.shown = $0 }
  }
  var isHidden: BindingTarget<Bool> {
    BindingTarget(lifetime: lifetime, object: self, keyPath: \.hides)
  }
}

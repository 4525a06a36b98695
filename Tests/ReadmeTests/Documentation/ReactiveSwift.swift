import ActionReactiveSwift

func report(_ save: Action<String, Int>, to status: MutableProperty<String>) {
  status <~ save.values.map { "saved as \($0)" }
  status <~ save.disabledErrors.map { "not now" }
  status <~ save.isExecuting.asObservable().filter { $0 }.map { _ in "saving…" }
}

enum Form {
  enum FormError: Error { case noMail, different }

  struct User: Sendable {
    let name: String
  }

  struct Server: Sendable {
    func signUp(_ mail: String) -> Observable<User> { .just(User(name: mail)) }
  }

  @MainActor
  final class SignUp {
    let mail: ValidatingProperty<String, FormError>
    let again: ValidatingProperty<String, FormError>
    let termsAccepted = MutableProperty(false)
    let submit: Action<Void, User>
    @MutableProperty private(set) var greeting = ""
    private let (lifetime, token) = Lifetime.make()

    init(server: Server) {
      let mail = ValidatingProperty<String, FormError>("") { $0.contains("@") ? .valid : .invalid(.noMail) }
      let again = ValidatingProperty<String, FormError>("", with: mail) {
        $0 == $1 ? .valid : .invalid(.different)
      }
      let accepted = Property.combineLatest(mail.result, again.result, termsAccepted)
        .map { mail, again, terms in again.error == nil && terms ? mail.value : nil }
      self.mail = mail
      self.again = again
      submit = Action(unwrapping: accepted, execute: { mail in server.signUp(mail) })

      $greeting <~ submit.values.map { "Hello, \($0.name)!" }
      BindingTarget(lifetime: lifetime) { [weak self] in self?.show($0) } <~ submit.errors
    }

    private func show(_ error: ActionError) {
      switch error.kind {
      case .disabled: greeting = "Not now."
      case .producerFailed(let error): greeting = "\(error)"
      }
    }
  }
}

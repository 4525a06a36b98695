import Action

struct Credentials: Sendable {
  let name: String
  let password: String
}

struct User: Sendable {
  let name: String
}

@MainActor
final class LoginForm {
  let credentials = BehaviorRelay(value: Credentials(name: "", password: ""))
  let isComplete = BehaviorRelay(value: false)
}

@MainActor
final class Button {
  var isEnabled = false
  let taps = PublishRelay<Void>()
}

@MainActor
final class Spinner {
  var isTurning = false
}

@MainActor
final class Label {
  var text = ""
}

protocol Server: Sendable {
  func user(for credentials: Credentials) async throws -> User
}

@MainActor
func connect(
  _ form: LoginForm, _ button: Button, _ spinner: Spinner, _ greeting: Label, to server: any Server,
  bag: DisposeBag
) -> Action<Credentials, User> {
  let login = Action<Credentials, User>(enabledIf: form.isComplete) { credentials in
    try await server.user(for: credentials)
  }

  login.enabled.subscribe(onNext: { button.isEnabled = $0 }).disposed(by: bag)
  login.executing.subscribe(onNext: { spinner.isTurning = $0 }).disposed(by: bag)
  login.elements.subscribe(onNext: { user in greeting.text = "Hello, \(user.name)!" }).disposed(by: bag)
  login.underlyingError.subscribe(onNext: { error in greeting.text = "\(error)" }).disposed(by: bag)
  button.taps.withLatestFrom(form.credentials).bind(to: login).disposed(by: bag)
  return login
}

protocol Library: Sendable {
  func titles(for term: String) async throws -> [String]
  func save(_ text: String) async throws
}

struct Searching {
  let search: Action<String, [String]>

  init(index: any Library) {
    let search = Action<String, [String]> { term in try await index.titles(for: term) }
    self.search = search
  }

  func titles(for term: String) async throws -> [String] {
    try await search.start(term).value
  }

  func follow() async {
    for await isSearching in search.executing.values {
      print(isSearching ? "searching" : "done")
    }
  }
}

func elements(of count: Action<Int, Int>) async throws -> [Int] {
  let numbers = count.execute(3)
  let all = try await numbers.toArray().value  // [1, 2, 3]
  return all
}

func counting(taps: Observable<Void>, bag: DisposeBag) -> Action<Int, Int> {
  let count = Action<Int, Int> { limit in Observable.range(start: 1, count: limit) }
  taps.map { 3 }.bind(to: count).disposed(by: bag)
  count.execute(3)
  return count
}

func saving(text: BehaviorRelay<String>, store: any Library) -> Action<String, Void> {
  let save = Action<String, Void>(enabledIf: text.map { !$0.isEmpty }) { text in try await store.save(text) }
  return save
}

func policyByItsFullName() -> Action::ExecutionPolicy {
  let policy: Action::ExecutionPolicy = .restart
  return policy
}

// An action beside the macro of Observation, whose protocol has the name of the streams.

import Action
import ActionUI
import Observation

@MainActor @Observable
private final class LoginModel {
  var name = ""
  var messages = 0
  @ObservationIgnored let login: Action<String, Int>
  @ObservationIgnored let numbers: Observable<Int>
  @ObservationIgnored private let bag = DisposeBag()

  init(numbers: Observable<Int>) {
    self.numbers = numbers
    login = Action { name in .just(name.count) }
    numbers.subscribe(onNext: { [weak self] in self?.messages += $0 }).disposed(by: bag)
  }

  var canLogIn: Bool { login.model.isEnabled && !name.isEmpty }
}

@MainActor
private func follow(_ model: LoginModel, _ show: @escaping @Sendable () -> Void) -> ActionBinding {
  withObservationTracking {
    _ = (model.canLogIn, model.login.model.phase)
  } onChange: {
    show()
  }
  return ActionBinding(model.login, input: { [weak model] in model?.name }) { state in
    print(state.isEnabled, state.isExecuting, state.progress?.fraction ?? 0)
  }
}

private func accepting(_ known: Set<String>, _ isOnline: Observable<Bool>) -> [Action<String, Int>] {
  let short = Action<String, Int>(accepting: { $0.count < 8 }) { name in .just(name.count) }
  let other = Action<String, Int>(enabledIf: isOnline, accepting: { name in known.contains(name) }) { name in
    let count = name.count
    return Observable.just(count)
  }
  _ = short.isEnabled(for: "ada")
  return [short, other]
}

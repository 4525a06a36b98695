import StreamsFoundation
import UIKit
import UIKitFace

/// A view model that does not depend on a toolkit.
final class LoginModel: Sendable {
  let login = Action<String, String> { name in Observable.just("Hello, " + name) }
}

@MainActor
final class LoginScreen {
  let (name, button, label) = (UITextField(), UIButton(), UILabel())
  private let bag = DisposeBag()

  init(_ model: LoginModel) {
    button.rx.bind(to: model.login) { [name] _ in name.text ?? "" }
    model.login.elements.map(Optional.some).bind(to: label.rx.text).disposed(by: bag)
  }
}

import AppKit
import AppKitFace
import StreamsFoundation

/// A view model that does not depend on a toolkit.
final class LoginModel: Sendable {
  let login = Action<String, String> { name in Observable.just("Hello, " + name) }
}

@MainActor
final class LoginWindow {
  let (name, button, label) = (NSTextField(), NSButton(), NSTextField())
  private let bag = DisposeBag()

  init(_ model: LoginModel) {
    button.rx.bind(to: model.login) { [name] _ in name.stringValue }
    model.login.elements.map(Optional.some).bind(to: label.rx.text).disposed(by: bag)
  }
}

public import ActionDispatch
import CoordinatorActions

/// The settings, which other features request with `CurrentStyle`.
@MainActor
public final class SettingsFeature {
  private let router: ActionsRouter
  private let dispatcher: ActionsDispatcher
  private var style = Style()

  public init(router: ActionsRouter) throws {
    self.router = router
    dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(action: CurrentStyle.self) { [weak self] in self?.style ?? Style() }
    try dispatcher.register(action: ShowSettings.self) { [weak self] in try self?.show() }
    try dispatcher.register(ChangeSetting.self) { [weak self] change in try self?.take(change) }
  }

  private func show() throws {
    let names = style.isUpperCase ? "upper" : "plain"
    try router.send(Present(Screen("settings", ["names \(names)", "page \(style.pageSize)"])))
  }

  private func take(_ change: ChangeSetting) throws {
    style = try style.changed(by: change)
    try show()
  }
}

extension Style {
  static let largestPage = 1000

  func changed(by change: ChangeSetting) throws -> Style {
    var style = self
    switch (change.name, change.value) {
    case ("names", "plain"): style.isUpperCase = false
    case ("names", "upper"): style.isUpperCase = true
    case ("names", let value): throw WrongSetting("names are 'plain' or 'upper', not '\(value)'")
    case ("page", let value):
      guard let size = Int(value), (1...Style.largestPage).contains(size) else {
        throw WrongSetting("a page has 1 to \(Style.largestPage) lines, not '\(value)'")
      }
      style.pageSize = size
    case (let name, _): throw WrongSetting("there is no setting '\(name)', only 'names' and 'page'")
    }
    return style
  }
}

/// The setting does not exist or cannot have the given value.
struct WrongSetting: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

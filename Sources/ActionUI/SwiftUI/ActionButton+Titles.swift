#if canImport(SwiftUI)
  public import Action
  public import SwiftUI

  extension ActionButton where Label == Text {
    /// Creates a button with a localized title.
    ///
    /// - Parameters:
    ///   - titleKey: the key of the localized title.
    ///   - action: the action.
    ///   - role: the role of the button.
    ///   - input: the input, read when the button is drawn and at each tap.
    public init(
      _ titleKey: LocalizedStringKey, action: Action<Input, Element>, role: ButtonRole? = nil,
      input: @autoclosure @escaping @MainActor () -> Input
    ) {
      self.init(action: action, role: role, input: input()) { Text(titleKey) }
    }

    /// Creates a button with a title that is not localized.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - action: the action.
    ///   - role: the role of the button.
    ///   - input: the input, read when the button is drawn and at each tap.
    @_disfavoredOverload
    public init<Title: StringProtocol>(
      _ title: Title, action: Action<Input, Element>, role: ButtonRole? = nil,
      input: @autoclosure @escaping @MainActor () -> Input
    ) {
      self.init(action: action, role: role, input: input()) { Text(title) }
    }
  }

  extension ActionButton where Label == SwiftUI.Label<Text, Image> {
    /// Creates a button with a localized title and a symbol.
    ///
    /// - Parameters:
    ///   - titleKey: the key of the localized title.
    ///   - systemImage: the name of the symbol.
    ///   - action: the action.
    ///   - role: the role of the button.
    ///   - input: the input, read when the button is drawn and at each tap.
    public init(
      _ titleKey: LocalizedStringKey, systemImage: String, action: Action<Input, Element>,
      role: ButtonRole? = nil, input: @autoclosure @escaping @MainActor () -> Input
    ) {
      self.init(action: action, role: role, input: input()) {
        SwiftUI.Label(titleKey, systemImage: systemImage)
      }
    }

    /// Creates a button with a title that is not localized and a symbol.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - systemImage: the name of the symbol.
    ///   - action: the action.
    ///   - role: the role of the button.
    ///   - input: the input, read when the button is drawn and at each tap.
    @_disfavoredOverload
    public init<Title: StringProtocol>(
      _ title: Title, systemImage: String, action: Action<Input, Element>, role: ButtonRole? = nil,
      input: @autoclosure @escaping @MainActor () -> Input
    ) {
      self.init(action: action, role: role, input: input()) { SwiftUI.Label(title, systemImage: systemImage) }
    }
  }
#endif

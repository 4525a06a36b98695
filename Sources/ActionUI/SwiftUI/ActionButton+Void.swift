#if canImport(SwiftUI)
  public import Action
  public import SwiftUI

  extension ActionButton where Input == Void {
    /// Creates a button with a custom label, for an action that takes no input.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - role: the role of the button.
    ///   - label: draws the label.
    public init(action: Action<Void, Element>, role: ButtonRole? = nil, @ViewBuilder label: () -> Label) {
      self.init(action: action, role: role, input: (), label: label)
    }
  }

  extension ActionButton where Input == Void, Label == Text {
    /// Creates a button with a localized title, for an action that takes no input.
    ///
    /// - Parameters:
    ///   - titleKey: the key of the localized title.
    ///   - action: the action.
    ///   - role: the role of the button.
    public init(_ titleKey: LocalizedStringKey, action: Action<Void, Element>, role: ButtonRole? = nil) {
      self.init(titleKey, action: action, role: role, input: ())
    }

    /// Creates a button with a title that is not localized, for an action that takes no input.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - action: the action.
    ///   - role: the role of the button.
    @_disfavoredOverload
    public init<Title: StringProtocol>(
      _ title: Title, action: Action<Void, Element>, role: ButtonRole? = nil
    ) {
      self.init(title, action: action, role: role, input: ())
    }
  }

  extension ActionButton where Input == Void, Label == SwiftUI.Label<Text, Image> {
    /// Creates a button with a localized title and a symbol, for an action that takes no input.
    ///
    /// - Parameters:
    ///   - titleKey: the key of the localized title.
    ///   - systemImage: the name of the symbol.
    ///   - action: the action.
    ///   - role: the role of the button.
    public init(
      _ titleKey: LocalizedStringKey, systemImage: String, action: Action<Void, Element>,
      role: ButtonRole? = nil
    ) {
      self.init(titleKey, systemImage: systemImage, action: action, role: role, input: ())
    }

    /// Creates a button with a title that is not localized and a symbol, for an action that takes no input.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - systemImage: the name of the symbol.
    ///   - action: the action.
    ///   - role: the role of the button.
    @_disfavoredOverload
    public init<Title: StringProtocol>(
      _ title: Title, systemImage: String, action: Action<Void, Element>, role: ButtonRole? = nil
    ) {
      self.init(title, systemImage: systemImage, action: action, role: role, input: ())
    }
  }
#endif

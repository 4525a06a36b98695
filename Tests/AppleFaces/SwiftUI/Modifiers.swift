public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1)
}

public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

extension View {
  public func disabled(_ disabled: Bool) -> some View {
    ModifiedView(content: self) { rendering, draw in
      let outer = rendering.isEnabled
      if disabled { rendering.isEnabled = false }
      draw()
      rendering.isEnabled = outer
    }
  }

  /// A view with opacity 0 is invisible, but still occupies space.
  public func opacity(_ opacity: Double) -> some View {
    ModifiedView(content: self) { rendering, draw in
      let (texts, progress) = (rendering.texts, rendering.progress)
      draw()
      if opacity == 0 { (rendering.texts, rendering.progress) = (texts, progress) }
    }
  }

  public func overlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return ModifiedView(content: self) { rendering, draw in
      let count = rendering.buttons.count
      draw()
      rendering.covers = []
      rendering.draw(content)
      // The help of the frontmost view is shown.
      for help in rendering.covers where help != nil {
        for index in count..<rendering.buttons.count { rendering.buttons[index].help = help }
      }
    }
  }

  public func contentShape(_ shape: some Shape) -> some View { ModifiedView(content: self) { $1() } }

  /// "help(_:)": configures the tooltip and the accessibility hint. The stand-in knows the tooltip of the innermost
  /// one.
  public func help(_ text: Text) -> some View {
    ModifiedView(content: self) { rendering, draw in
      let outer = rendering.help
      rendering.help = text.string
      draw()
      rendering.help = outer
    }
  }

  public func help<Content: StringProtocol>(_ text: Content) -> some View {
    help(Text(verbatim: String(text)))
  }

  /// "accessibilityHint(_:isEnabled:)": "If true the accessibility hint is applied; otherwise the accessibility hint is
  /// unchanged."
  public func accessibilityHint(_ hint: Text, isEnabled: Bool) -> some View {
    ModifiedView(content: self) { rendering, draw in
      let outer = rendering.hint
      if isEnabled { rendering.hint = hint.string }
      draw()
      rendering.hint = outer
    }
  }

  public func accessibilityHint(_ hint: Text) -> some View { accessibilityHint(hint, isEnabled: true) }

  public func accessibilityHidden(_ hidden: Bool) -> some View { ModifiedView(content: self) { $1() } }

  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    ModifiedView(content: self) { rendering, draw in
      let outer = rendering.traits
      rendering.traits.formUnion(traits)
      draw()
      rendering.traits = outer
    }
  }

  public func accessibilityValue(_ value: Text) -> some View {
    ModifiedView(content: self) { rendering, draw in
      let outer = rendering.value
      rendering.value = value.string
      draw()
      rendering.value = outer
    }
  }

  public func alert<Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View {
    let (actions, message) = (actions(), message())
    return ModifiedView(content: self) { rendering, draw in
      draw()
      guard isPresented.wrappedValue else { return }
      let (texts, count) = (rendering.texts, rendering.buttons.count)
      rendering.closeAlert = { isPresented.wrappedValue = false }
      rendering.texts = [title.string]
      rendering.draw(message)
      rendering.alerts.append(rendering.texts)
      rendering.texts = texts
      rendering.draw(actions)
      // A tap on any button of an alert dismisses the alert.
      rendering.buttons[count...] = ArraySlice(
        rendering.buttons[count...].map { button in
          Rendering.Control(
            label: button.label, role: button.role, isEnabled: button.isEnabled, value: nil, traits: [],
            hint: nil, help: nil,
            action: {
              if rendering.closesAlertsFirst { isPresented.wrappedValue = false }
              button.action()
              if !rendering.closesAlertsFirst { isPresented.wrappedValue = false }
            })
        })
    }
  }

  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { task(id: 0, priority: priority, action) }

  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    ModifiedView(content: self) { rendering, draw in
      let key = rendering.key
      rendering.tasks[key] = Rendering.Work(id: AnyHashable(AnyEquatable(id)), body: action)
      draw()
    }
  }

  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    ModifiedView(content: self) { rendering, draw in
      rendering.refresh = action
      draw()
    }
  }

  public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
    ModifiedView(content: self) { rendering, draw in
      rendering.submit = { action() }
      draw()
    }
  }

  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    ModifiedView(content: self) { rendering, draw in
      rendering.appearances[rendering.key] = { action?() }
      draw()
    }
  }

  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    ModifiedView(content: self) { rendering, draw in
      rendering.changes[rendering.key] = (AnyHashable(AnyEquatable(value)), { action() })
      draw()
    }
  }

  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    ModifiedView(content: self) { rendering, draw in
      rendering.disappearances[rendering.key] = { action?() }
      draw()
    }
  }
}

/// A value that is compared with `==`, and has a constant hash.
private struct AnyEquatable: Hashable {
  let value: Any
  let equals: (Any) -> Bool
  init<Value: Equatable>(_ value: Value) {
    self.value = value
    equals = { $0 as? Value == value }
  }
  static func == (one: AnyEquatable, other: AnyEquatable) -> Bool { one.equals(other.value) }
  func hash(into hasher: inout Hasher) {}
}

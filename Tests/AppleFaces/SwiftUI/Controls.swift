public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  let key: String
  public init(_ value: String) { key = value }
  public init(stringLiteral value: String) { key = value }
}

public struct Text: PrimitiveView, Primitive, Equatable {
  let string: String
  public init(_ key: LocalizedStringKey) { string = key.key }
  @_disfavoredOverload public init<Content: StringProtocol>(_ content: Content) { string = String(content) }
  public init(verbatim content: String) { string = content }
  func render(in rendering: Rendering) {
    rendering.texts.append(string)
    rendering.rooms.append(string)
  }
}

public struct Label<Title: View, Icon: View>: PrimitiveView, Primitive {
  let title: Title
  let icon: Icon
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    (self.title, self.icon) = (title(), icon())
  }
  func render(in rendering: Rendering) {
    rendering.draw(icon)
    rendering.draw(title)
  }
}

extension Label where Title == Text, Icon == Image {
  public init(_ key: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(key) }, icon: { Image(systemName: name) })
  }
  @_disfavoredOverload public init<Content: StringProtocol>(_ title: Content, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
}

public struct Image: PrimitiveView, Primitive {
  let name: String
  public init(systemName: String) { name = systemName }
  func render(in rendering: Rendering) { rendering.texts.append("[\(name)]") }
}

/// A color fills its place. Here, it covers the buttons that have been drawn there. See `overlay`.
public struct Color: PrimitiveView, Primitive {
  public static let clear = Color()
  func render(in rendering: Rendering) { rendering.covers.append(rendering.help) }
}

public protocol Shape: Sendable {}

public struct Rectangle: Shape {
  public init() {}
}

public struct ProgressView: PrimitiveView, Primitive {
  let value: Double?
  public init() { value = nil }
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.value = value.map { Double($0 / total) }
  }
  func render(in rendering: Rendering) {
    rendering.progress.append(value)
    rendering.rooms.append("progress")
  }
}

public struct ButtonRole: Equatable, Sendable {
  private let name: String
  public static let cancel = ButtonRole(name: "cancel")
  public static let destructive = ButtonRole(name: "destructive")
}

public struct Button<Label: View>: PrimitiveView, Primitive {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }
  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    (self.role, self.action, self.label) = (role, action, label())
  }

  func render(in rendering: Rendering) {
    let outer = rendering.texts
    rendering.texts = []
    rendering.draw(label)
    rendering.buttons.append(
      Rendering.Control(
        label: rendering.texts, role: role, isEnabled: rendering.isEnabled, value: rendering.value,
        traits: rendering.traits, hint: rendering.hint, help: rendering.help, action: action))
    rendering.texts = outer
  }
}

extension Button where Label == Text {
  public init(_ key: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(key) }
  }
  public init(_ key: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(key) }
  }
  @_disfavoredOverload public init<Content: StringProtocol>(
    _ title: Content, action: @escaping @MainActor () -> Void
  ) { self.init(action: action) { Text(title) } }
  @_disfavoredOverload public init<Content: StringProtocol>(
    _ title: Content, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { Text(title) } }
}

extension Button where Label == SwiftUIStub.Label<Text, Image> {
  public init(_ key: LocalizedStringKey, systemImage name: String, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { SwiftUIStub.Label(key, systemImage: name) }
  }
}

public struct TextField: PrimitiveView, Primitive {
  public init(_ title: LocalizedStringKey, text: Binding<String>) {}
  func render(in rendering: Rendering) {}
}

public struct Form<Content: View>: PrimitiveView, Primitive {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func render(in rendering: Rendering) { rendering.draw(content) }
}

public enum VerticalAlignment: Sendable { case center }

public struct HStack<Content: View>: PrimitiveView, Primitive {
  let content: Content
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
  func render(in rendering: Rendering) { rendering.draw(content) }
}

public enum Alignment: Sendable { case center, bottom }

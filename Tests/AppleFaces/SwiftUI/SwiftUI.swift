@_exported public import Observation

// The part of SwiftUI that a sample of the documentation uses, to be type-checked and not run: the types and signatures
// are those of Apple's documentation, and nothing behaves.

@MainActor
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public typealias Body = Never
  public var body: Never { return fatalError("a primitive view has no body") }
}

/// A view that the toolkit itself draws.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { return fatalError("a primitive view has no body") }
}

@resultBuilder @MainActor
public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  > { TupleView((repeat each content)) }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
}

public struct TupleView<Content>: PrimitiveView {
  let content: Content
  init(_ content: Content) { self.content = content }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { return fatalError("a primitive view has no body") }
}

public struct ModifiedView<Content: View>: PrimitiveView { let content: Content }

public struct Form<Content: View>: PrimitiveView {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct ProgressView: PrimitiveView {
  public init() {}
}

public struct TextField: PrimitiveView {
  public init(_ title: String, text: Binding<String>) {}
}

public enum ButtonRole: Sendable { case cancel, destructive }

public struct Button: PrimitiveView {
  public init(_ title: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {}
}

@dynamicMemberLookup
public struct Binding<Value> {
  let wrappedValue: Value
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(wrappedValue: wrappedValue[keyPath: path])
  }
}

@dynamicMemberLookup @propertyWrapper @MainActor
public struct Bindable<Value: AnyObject & Observable> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(wrappedValue: wrappedValue[keyPath: path])
  }
}

extension View {
  public func disabled(_ isDisabled: Bool) -> some View { ModifiedView(content: self) }

  public func alert<Actions: View>(
    _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View { ModifiedView(content: self) }
}

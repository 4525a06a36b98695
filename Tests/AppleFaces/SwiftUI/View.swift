@_exported public import Observation

// The part of SwiftUI that the face and the samples use, with the signatures of Apple's documentation. Declarations
// that Apple does not have, `Rendering` and its dependencies, are only for tests.

@MainActor
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public typealias Body = Never
  public var body: Never { return fatalError("a primitive view has no body") }
}

/// A view that the toolkit renders itself.
@MainActor
protocol Primitive { func render(in rendering: Rendering) }

/// A view without a body.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { return fatalError("a primitive view has no body") }
}

@resultBuilder @MainActor
public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  > {
    var views: [AnyView] = []
    for view in repeat each content { views.append(AnyView(view)) }
    return TupleView(views)
  }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
    ConditionalView(content: AnyView(first))
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second>
  {
    ConditionalView(content: AnyView(second))
  }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
}

public struct TupleView<Content>: PrimitiveView, Primitive {
  let views: [AnyView]
  init(_ views: [AnyView]) { self.views = views }
  func render(in rendering: Rendering) { for view in views { rendering.draw(view) } }
}

public struct ConditionalView<First: View, Second: View>: PrimitiveView, Primitive {
  let content: AnyView
  func render(in rendering: Rendering) { rendering.draw(content) }
}

public struct EmptyView: PrimitiveView, Primitive {
  public init() {}
  func render(in rendering: Rendering) {}
}

public struct AnyView: PrimitiveView, Primitive {
  let draw: @MainActor (Rendering) -> Void
  public init<Content: View>(_ view: Content) { draw = { $0.draw(view) } }
  func render(in rendering: Rendering) { draw(rendering) }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { return fatalError("a primitive view has no body") }
}

extension Optional: Primitive where Wrapped: View {
  func render(in rendering: Rendering) { if let self { rendering.draw(self) } }
}

/// A view that modifies the rendering of another view.
struct ModifiedView<Content: View>: PrimitiveView, Primitive {
  let content: Content
  let change: @MainActor (Rendering, @MainActor () -> Void) -> Void
  func render(in rendering: Rendering) { change(rendering) { rendering.draw(content) } }
}

@MainActor
public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder func body(content: Content) -> Body
  typealias Content = ViewModifierContent<Self>
}

public struct ViewModifierContent<Modifier: ViewModifier>: PrimitiveView, Primitive {
  let content: AnyView
  func render(in rendering: Rendering) { rendering.draw(content) }
}

struct ViewWithModifier<Modifier: ViewModifier>: PrimitiveView, Primitive {
  let content: AnyView
  let modifier: Modifier
  func render(in rendering: Rendering) {
    rendering.link(modifier)
    rendering.draw(modifier.body(content: ViewModifierContent(content: content)))
  }
}

extension View {
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
    ViewWithModifier(content: AnyView(self), modifier: modifier)
  }
}

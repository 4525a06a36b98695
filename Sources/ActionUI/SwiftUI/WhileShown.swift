#if canImport(SwiftUI)
  import Streams
  import SwiftUI

  /// Subscribes to an object while a view is shown. If the view is redrawn with another object, it subscribes to that
  /// object instead.
  struct WhileShown<Value: Sendable>: ViewModifier {
    let source: AnyObject
    let perform: @MainActor (Value) -> Void
    let subscribe: @MainActor (@escaping @MainActor @Sendable (Value) -> Void) -> any Disposable
    @State private var listener = ShownListener<Value>()

    func body(content: Content) -> some View {
      // The closure from the latest update captures the current values.
      listener.perform = perform
      return
        content
        .onAppear { listen() }
        .onChange(of: ObjectIdentifier(source)) { listen() }
        .onDisappear { listener.end() }
    }

    private func listen() {
      let subscription = subscribe { [weak listener] in listener?.perform?($0) }
      listener.begin(source, subscription)
    }
  }

  /// The subscription of a view while it is shown.
  @MainActor
  final class ShownListener<Value: Sendable> {
    var perform: (@MainActor (Value) -> Void)?
    /// Retained, so that no other object can have the same identity during the subscription.
    private var source: AnyObject?
    private let subscription = SerialDisposable()

    func begin(_ source: AnyObject, _ subscription: any Disposable) {
      self.source = source
      self.subscription.disposable = subscription
    }

    func end() {
      source = nil
      subscription.disposable = Disposables.create()
    }
  }
#endif

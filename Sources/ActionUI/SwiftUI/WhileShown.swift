#if canImport(SwiftUI)
  import Streams
  import SwiftUI

  /// Listens to an object from the moment in which a view appears to that in which it disappears; when the view is drawn
  /// anew with another object, to that one.
  struct WhileShown<Value: Sendable>: ViewModifier {
    let source: AnyObject
    let perform: @MainActor (Value) -> Void
    let subscribe: @MainActor (@escaping @MainActor @Sendable (Value) -> Void) -> any Disposable
    @State private var listener = ShownListener<Value>()

    func body(content: Content) -> some View {
      // The closure of the latest drawing sees the values of that.
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

  /// The subscription of a view that is shown.
  @MainActor
  final class ShownListener<Value: Sendable> {
    var perform: (@MainActor (Value) -> Void)?
    /// Kept, so that no other object can have its identity meanwhile.
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

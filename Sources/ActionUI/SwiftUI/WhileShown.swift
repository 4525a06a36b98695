#if canImport(SwiftUI)
  import Streams
  import SwiftUI

  /// Keeps a subscription from the moment in which a view appears to that in which it disappears.
  struct WhileShown: ViewModifier {
    let subscribe: @MainActor () -> any Disposable
    @State private var subscription = SerialDisposable()

    func body(content: Content) -> some View {
      content
        .onAppear { subscription.disposable = subscribe() }
        .onDisappear { subscription.disposable = Disposables.create() }
    }
  }
#endif

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import Foundation
  import Streams

  /// Calls a closure at each notification posted by `object` on the main thread.
  @MainActor
  func onNotification(
    _ name: Notification.Name, of object: AnyObject, _ call: @escaping @MainActor @Sendable () -> Void
  ) -> any Disposable {
    let observer = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
      MainActor.assumeIsolated { call() }
    }
    let token = NotificationToken(observer)
    return mainActorDisposable { token.remove() }
  }

  @MainActor
  private final class NotificationToken {
    private let observer: any NSObjectProtocol
    init(_ observer: any NSObjectProtocol) { self.observer = observer }
    func remove() { NotificationCenter.default.removeObserver(observer) }
  }
#endif

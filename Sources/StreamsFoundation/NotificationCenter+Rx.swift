public import Foundation

/// The part of a notification that is safe on every thread: its name, and the identity of its sender.
///
/// A `Notification` itself is not `Sendable`: its object and its `userInfo` can be anything. Use
/// `rx.notification(_:object:_:)` to take the values that are needed out of them, on the thread that posts.
public struct PostedNotification: Sendable, Hashable {
  /// The name of the notification.
  public let name: Notification.Name
  /// The identity of the sender, different from that of all other objects that are alive; nil if the sender is no
  /// instance of a class, or if there is none.
  public let sender: ObjectIdentifier?

  /// Takes the safe part of `notification`.
  ///
  /// - Parameter notification: the posted notification.
  public init(_ notification: Notification) {
    name = notification.name
    // A value that is no object would be boxed in one, which is gone before anybody can compare it.
    sender = notification.object.flatMap {
      type(of: $0) is AnyClass ? ObjectIdentifier($0 as AnyObject) : nil
    }
  }

  /// Unavailable: the sender is not known to be safe on every thread.
  @available(
    *, unavailable,
    message: "take what you need of the object where it is posted: rx.notification(name) { $0.object as? … }"
  )
  public var object: Any? { nil }

  /// Unavailable: the values sent with it are not known to be safe on every thread.
  @available(
    *, unavailable,
    message:
      "take what you need of userInfo where it is posted: rx.notification(name) { $0.userInfo?[key] as? … }"
  )
  public var userInfo: [AnyHashable: Any]? { nil }
}

extension Reactive where Base: NotificationCenter {
  /// The notifications that are posted during the subscription.
  ///
  /// ```swift
  /// NotificationCenter.default.rx.notification(.NSSystemClockDidChange)
  ///   .subscribe(onNext: { _ in refresh() })
  /// ```
  ///
  /// - Terminates when: never.
  /// - Errors: none.
  /// - Concurrency: emits inside the call that posts, on its thread. If a notification is being delivered already, this
  ///   one comes after it, on the thread that delivers.
  /// - Parameters:
  ///   - name: the name of the notifications; nil for all.
  ///   - object: the sender of the notifications; nil for any. It is not kept alive; when it is
  ///     gone, nothing is emitted.
  /// - Returns: the stream of the safe parts of the notifications.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: RxCocoa, `notification(_:object:)`.
  public func notification(
    _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil
  ) -> Observable<PostedNotification> {
    notification(name, object: object) { PostedNotification($0) }
  }

  /// The values that a closure makes of the notifications that are posted during the subscription.
  ///
  /// ```swift
  /// center.rx.notification(.downloadProgressed) { $0.userInfo?["fraction"] as? Double ?? 0 }
  ///   .bind(to: progress)
  /// ```
  ///
  /// - Terminates when: `transform` throws.
  /// - Errors: the error that `transform` throws.
  /// - Concurrency: runs `transform` inside the call that posts, on its thread, and emits there too. If a notification
  ///   is being delivered already, the value comes after it, on the thread that delivers.
  /// - Parameters:
  ///   - name: the name of the notifications; nil for all.
  ///   - object: the sender of the notifications; nil for any. It is not kept alive; when it is
  ///     gone, nothing is emitted.
  ///   - transform: takes the values that are needed out of a notification.
  /// - Returns: the stream of these values.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: RxCocoa, `notification(_:object:)`.
  public func notification<Result: Sendable>(
    _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil,
    _ transform: @escaping @Sendable (Notification) throws -> Result
  ) -> Observable<Result> {
    let center: NotificationCenter = base
    let isFromAnybody = object == nil
    return Observable.create { [weak object] observer in
      let sender = object
      guard isFromAnybody || sender != nil else { return Disposables.create() }
      let token = center.addObserver(forName: name, object: sender, queue: nil) {
        [weak sender] notification in
        // The centre compares addresses, and another object may get the address of one that is gone.
        guard isFromAnybody || sender != nil else { return }
        do { observer.onNext(try transform(notification)) } catch { observer.onError(error) }
      }
      return NotificationToken(token: token, center: center)
    }
  }
}

/// `@unchecked Sendable` is true because the token is only ever handed back to its centre, which
/// takes it on any thread.
private struct NotificationToken: Disposable, @unchecked Sendable {
  let token: any NSObjectProtocol
  let center: NotificationCenter

  func dispose() { center.removeObserver(token) }
}

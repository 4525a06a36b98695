public import Foundation

/// The part of a notification that is `Sendable`: its name and the identity of its sender.
///
/// `Notification` itself is not `Sendable`, because its object and its `userInfo` can contain anything. Use
/// `rx.notification(_:object:_:)` to extract the values you need on the posting thread.
public struct PostedNotification: Sendable, Hashable {
  /// The name of the notification.
  public let name: Notification.Name
  /// The identity of the sender, unique among all live objects. Nil if there is no sender, or if the sender is not an
  /// instance of a class.
  public let sender: ObjectIdentifier?

  /// Extracts the `Sendable` part of `notification`.
  ///
  /// - Parameter notification: the posted notification.
  public init(_ notification: Notification) {
    name = notification.name
    // A value that is not an object would be boxed, and the box would be deallocated before its identity can be
    // compared.
    sender = notification.object.flatMap {
      type(of: $0) is AnyClass ? ObjectIdentifier($0 as AnyObject) : nil
    }
  }

  /// Unavailable, because the sender may not be safe to use on every thread.
  @available(
    *, unavailable,
    message: "extract the values you need where it is posted: rx.notification(name) { $0.object as? … }"
  )
  public var object: Any? { nil }

  /// Unavailable, because the values sent with it may not be safe to use on every thread.
  @available(
    *, unavailable,
    message:
      "extract the values you need where it is posted: rx.notification(name) { $0.userInfo?[key] as? … }"
  )
  public var userInfo: [AnyHashable: Any]? { nil }
}

extension Reactive where Base: NotificationCenter {
  /// Returns the notifications posted during the subscription.
  ///
  /// ```swift
  /// NotificationCenter.default.rx.notification(.NSSystemClockDidChange)
  ///   .subscribe(onNext: { _ in refresh() })
  /// ```
  ///
  /// - Terminates when: never.
  /// - Errors: none.
  /// - Concurrency: emits on the posting thread, before the call that posts returns. If another notification is being
  ///   delivered, this one is delivered afterwards by the thread that is delivering.
  /// - Parameters:
  ///   - name: the name of the notifications, or nil for all.
  ///   - object: the sender of the notifications, or nil for any sender. It is not retained. After it is deallocated,
  ///     nothing is emitted.
  /// - Returns: the stream of the `Sendable` parts of the notifications.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: RxCocoa, `notification(_:object:)`.
  public func notification(
    _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil
  ) -> Observable<PostedNotification> {
    notification(name, object: object) { PostedNotification($0) }
  }

  /// Returns the values that a closure extracts from the notifications posted during the subscription.
  ///
  /// ```swift
  /// center.rx.notification(.downloadProgressed) { $0.userInfo?["fraction"] as? Double ?? 0 }
  ///   .bind(to: progress)
  /// ```
  ///
  /// - Terminates when: `transform` throws.
  /// - Errors: the error that `transform` throws.
  /// - Concurrency: runs `transform` and emits on the posting thread, before the call that posts returns. If another
  ///   notification is being delivered, the value is delivered afterwards by the thread that is delivering.
  /// - Parameters:
  ///   - name: the name of the notifications, or nil for all.
  ///   - object: the sender of the notifications, or nil for any sender. It is not retained. After it is deallocated,
  ///     nothing is emitted.
  ///   - transform: extracts the required values from a notification.
  /// - Returns: the stream of the extracted values.
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
        // The notification center compares addresses, and a new object can have the address of a deallocated one.
        guard isFromAnybody || sender != nil else { return }
        do { observer.onNext(try transform(notification)) } catch { observer.onError(error) }
      }
      return NotificationToken(token: token, center: center)
    }
  }
}

/// `@unchecked Sendable` is true because the token is only ever passed back to its notification center, which accepts
/// it on any thread.
private struct NotificationToken: Disposable, @unchecked Sendable {
  let token: any NSObjectProtocol
  let center: NotificationCenter

  func dispose() { center.removeObserver(token) }
}

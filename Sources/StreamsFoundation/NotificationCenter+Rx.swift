public import Foundation

/// What may be known of a notification on every thread: its name, and who sent it.
///
/// A `Notification` itself is not `Sendable`: its object and its `userInfo` can be anything. What is needed of them is
/// taken out where it was posted, with `rx.notification(_:object:_:)`.
public struct PostedNotification: Sendable, Hashable {
  /// Its name.
  public let name: Notification.Name
  /// Tells who sent it from all other objects that are alive; nil if that was no instance of a class, or nobody.
  public let sender: ObjectIdentifier?

  /// What may be known of `notification` everywhere.
  ///
  /// - Parameter notification: what was posted.
  public init(_ notification: Notification) {
    name = notification.name
    // What is no object would be put into one, which is gone before anybody can compare it.
    sender = notification.object.flatMap {
      type(of: $0) is AnyClass ? ObjectIdentifier($0 as AnyObject) : nil
    }
  }

  /// Who sent it is not known to be safe to use on every thread.
  @available(
    *, unavailable,
    message: "take what you need of the object where it is posted: rx.notification(name) { $0.object as? … }"
  )
  public var object: Any? { nil }

  /// What was sent with it is not known to be safe to use on every thread.
  @available(
    *, unavailable,
    message:
      "take what you need of userInfo where it is posted: rx.notification(name) { $0.userInfo?[key] as? … }"
  )
  public var userInfo: [AnyHashable: Any]? { nil }
}

extension Reactive where Base: NotificationCenter {
  /// The notifications that are posted while it is subscribed to.
  ///
  /// ```swift
  /// NotificationCenter.default.rx.notification(.NSSystemClockDidChange)
  ///   .subscribe(onNext: { _ in refresh() })
  /// ```
  ///
  /// - Terminates when: never.
  /// - Errors: none.
  /// - Concurrency: emits inside the call that posts, on its thread, unless a notification is being delivered already:
  ///   then it comes after that, from there.
  /// - Parameters:
  ///   - name: which notifications; nil for all.
  ///   - object: whose notifications, if not everybody's. It is not kept alive; without it, nothing is emitted.
  /// - Returns: the stream of what may be known of them everywhere.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: RxCocoa, `notification(_:object:)`.
  public func notification(
    _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil
  ) -> Observable<PostedNotification> {
    notification(name, object: object) { PostedNotification($0) }
  }

  /// What a closure makes of the notifications that are posted while it is subscribed to.
  ///
  /// ```swift
  /// center.rx.notification(.downloadProgressed) { $0.userInfo?["fraction"] as? Double ?? 0 }
  ///   .bind(to: progress)
  /// ```
  ///
  /// - Terminates when: `transform` throws.
  /// - Errors: errors that `transform` throws.
  /// - Concurrency: calls `transform` inside the call that posts, on its thread, and emits there too, unless a notification
  ///   is being delivered already: then what `transform` made comes after that, from there.
  /// - Parameters:
  ///   - name: which notifications; nil for all.
  ///   - object: whose notifications, if not everybody's. It is not kept alive; without it, nothing is emitted.
  ///   - transform: takes out of a notification what is to be sent on.
  /// - Returns: the stream of that.
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
        // The centre compares addresses, and another object may have that of one which is gone.
        guard isFromAnybody || sender != nil else { return }
        do { observer.onNext(try transform(notification)) } catch { observer.onError(error) }
      }
      return NotificationToken(token: token, center: center)
    }
  }
}

/// `@unchecked Sendable` is true because the token is only ever handed back to its centre, which takes it on any thread.
private struct NotificationToken: Disposable, @unchecked Sendable {
  let token: any NSObjectProtocol
  let center: NotificationCenter

  func dispose() { center.removeObserver(token) }
}

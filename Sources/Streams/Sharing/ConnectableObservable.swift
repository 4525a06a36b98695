/// A stream that subscribes to its source when ``connect()`` is called, rather than when it is subscribed to.
///
/// ```swift
/// let ticks = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).publish()
/// ticks.subscribe(onNext: { print("a", $0) })
/// ticks.subscribe(onNext: { print("b", $0) })
/// let connection = ticks.connect()   // now both hear the same ticks
/// connection.dispose()               // and now none
/// ```
///
/// Other types can conform to this protocol. ``refCount()`` relies only on its requirements.
///
/// Source of the idea: [ReactiveX, Connect](https://reactivex.io/documentation/operators/connect.html).
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Subscribes to the source, unless a connection exists.
  ///
  /// - Returns: the connection. Disposing it ends the subscription to the source.
  func connect() -> any Disposable
}

/// A stream that subscribes to its source when ``connect()`` is called. It is created by `publish`, `replay` and
/// `multicast`.
///
/// - Terminates when: the source does, while connected. After a connection has been disposed, its observers receive no
///   further events, not even a termination.
/// - Concurrency: any thread may subscribe, connect and dispose. Concurrent calls of ``connect()`` create only one
///   connection.
///
/// Source of the idea: [ReactiveX, Connect](https://reactivex.io/documentation/operators/connect.html).
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
public final class ConnectableObservable<Element: Sendable>: Observable<Element>, ConnectableObservableType,
  @unchecked Sendable
{
  private let core: any MulticastCoreType<Element>

  init(_ core: any MulticastCoreType<Element>) { self.core = core }

  override func run(_ sink: consuming Sink<Element>) -> Teardown { core.admit(sink).0 }

  /// Subscribes `sink` as ``run(_:)`` does, and also returns the number of the subject that `sink` observes. The number
  /// is different for each connection.
  func admit(_ sink: Sink<Element>) -> (Teardown, Int) { core.admit(sink) }

  /// Subscribes to the source, unless a connection exists.
  ///
  /// - Returns: the connection. All calls return the same connection until it ends.
  public func connect() -> any Disposable { core.connect(for: nil) }

  /// Connects as ``connect()`` does, for an operator or an observer that decides when the connection is no longer
  /// needed.
  func connect(for user: any ConnectionUser) -> any Disposable { core.connect(for: user) }
}

/// A stream that subscribes to its source when ``connect()`` is called, and not when it is observed.
///
/// ```swift
/// let ticks = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).publish()
/// ticks.subscribe(onNext: { print("a", $0) })
/// ticks.subscribe(onNext: { print("b", $0) })
/// let connection = ticks.connect()   // now both hear the same ticks
/// connection.dispose()               // and now none
/// ```
///
/// Your own types can conform to it: ``refCount()`` needs no more than the two requirements.
///
/// Source of the idea: [ReactiveX, Connect](https://reactivex.io/documentation/operators/connect.html).
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Subscribes to the source, unless there is a connection already.
  ///
  /// - Returns: the connection; disposing it ends the subscription to the source.
  func connect() -> any Disposable
}

/// A stream that subscribes to its source when ``connect()`` is called; made by `publish`, `replay` and `multicast`.
///
/// - Terminates when: the source does, while connected. An observer whose connection is disposed gets nothing
///   more, not even an end.
/// - Concurrency: any thread may subscribe, connect and dispose. No matter how many connect at once,
///   there is one connection.
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

  /// Starts a subscription as ``run(_:)`` does, and also returns the number of the subject that `sink` observes: each
  /// connection has another.
  func admit(_ sink: Sink<Element>) -> (Teardown, Int) { core.admit(sink) }

  /// Subscribes to the source, unless there is a connection already.
  ///
  /// - Returns: the connection; all calls return the same one as long as it lasts.
  public func connect() -> any Disposable { core.connect() }
}

/// A type-erased observer of elements of type `Element`.
///
/// ```swift
/// let printer = AnyObserver<Int> { event in print(event) }
/// printer.onNext(7)   // next(7)
/// ```
public struct AnyObserver<Element: Sendable>: ObserverType, SinkConvertible {
  /// The type of the closure of ``init(eventHandler:)``, which is called with each event.
  public typealias EventHandler = @Sendable (Event<Element>) -> Void

  package let sink: Sink<Element>

  /// Creates an observer that calls `eventHandler` with each event, on the thread that emits the event.
  public init(eventHandler: @escaping EventHandler) {
    sink = InnerSink(HandlerObserver(handler: eventHandler))
  }

  /// Creates an observer that wraps `observer` and erases its type.
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    sink = observer.makeSink()
  }

  package init(sink: Sink<Element>) { self.sink = sink }

  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): onNext(element)
    case .error(let error): onError(error)
    case .completed: onCompleted()
    }
  }

  public func onNext(_ element: Element) { sink.next(element) }
  public func onError(_ error: any Error) { sink.failed(error) }
  public func onCompleted() { sink.completed() }

  /// Returns this observer.
  public func asObserver() -> AnyObserver<Element> { self }
}

private struct HandlerObserver<Element: Sendable>: InnerObserver {
  let handler: AnyObserver<Element>.EventHandler
  func next(_ element: Element) { handler(.next(element)) }
  func failed(_ error: any Error) { handler(.error(error)) }
  func completed() { handler(.completed) }
}

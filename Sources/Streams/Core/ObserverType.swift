/// A type that receives events.
public protocol ObserverType<Element>: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// Receives one event.
  func on(_ event: Event<Element>)

  /// Receives one element. The default implementation calls ``on(_:)``.
  func onNext(_ element: Element)

  /// Receives the error that terminates the stream. The default implementation calls ``on(_:)``.
  func onError(_ error: any Error)

  /// Receives the completion of the stream. The default implementation calls ``on(_:)``.
  func onCompleted()
}

extension ObserverType {
  public func onNext(_ element: Element) { on(.next(element)) }
  public func onError(_ error: any Error) { on(.error(error)) }
  public func onCompleted() { on(.completed) }

  /// Returns this observer with its type erased.
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

  /// Returns an observer of another element type, which transforms its elements and forwards them to this observer.
  ///
  /// An error thrown by `transform` is forwarded as an error event.
  public func mapObserver<Source: Sendable>(
    _ transform: @escaping @Sendable (Source) throws -> Element
  ) -> AnyObserver<Source> {
    AnyObserver(sink: InnerSink(MappingObserver(downstream: makeSink(), transform: transform)))
  }
}

/// An observer backed by a sink, so that delivery creates no ``Event``.
protocol SinkConvertible {
  associatedtype Element: Sendable
  var sink: Sink<Element> { get }
}

extension SinkConvertible {
  fileprivate var untypedSink: AnyObject { sink }
}

extension ObserverType {
  /// Returns the fastest sink that delivers to this observer. It performs no checks.
  @usableFromInline
  func makeSink() -> Sink<Element> {
    // A cast to `any SinkConvertible<Element>` would take seven times as long, because the runtime would also check the
    // element type, which cannot differ.
    if let convertible = self as? any SinkConvertible {
      return known(convertible.untypedSink, as: Sink<Element>.self)
    }
    return makeForwardingSink()
  }

  /// Creates the sink. It is a separate function for the reason given at ``SerializedRun``.
  @inline(never)
  private func makeForwardingSink() -> Sink<Element> { InnerSink(ForwardingObserver(observer: self)) }
}

private struct ForwardingObserver<Observer: ObserverType>: InnerObserver {
  let observer: Observer
  func next(_ element: Observer.Element) { observer.onNext(element) }
  func failed(_ error: any Error) { observer.onError(error) }
  func completed() { observer.onCompleted() }
}

private struct MappingObserver<Element: Sendable, Result: Sendable>: InnerObserver {
  let downstream: Sink<Result>
  let transform: @Sendable (Element) throws -> Result

  func next(_ element: Element) {
    do { downstream.next(try transform(element)) } catch { downstream.failed(error) }
  }

  func failed(_ error: any Error) { downstream.failed(error) }
  func completed() { downstream.completed() }
  var hasEnded: Bool { downstream.hasEnded }
}

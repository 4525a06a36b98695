/// Something that takes events.
public protocol ObserverType<Element>: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// Takes one event.
  func on(_ event: Event<Element>)

  /// Takes one element. The default calls ``on(_:)``.
  func onNext(_ element: Element)

  /// Takes the error that ends the stream. The default calls ``on(_:)``.
  func onError(_ error: any Error)

  /// Takes the end of the stream. The default calls ``on(_:)``.
  func onCompleted()
}

extension ObserverType {
  public func onNext(_ element: Element) { on(.next(element)) }
  public func onError(_ error: any Error) { on(.error(error)) }
  public func onCompleted() { on(.completed) }

  /// This observer with its type erased.
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

  /// An observer of another type, which transforms its elements and passes them on to this one.
  ///
  /// An error that `transform` throws arrives as an error.
  public func mapObserver<Source: Sendable>(
    _ transform: @escaping @Sendable (Source) throws -> Element
  ) -> AnyObserver<Source> {
    AnyObserver(sink: InnerSink(MappingObserver(downstream: makeSink(), transform: transform)))
  }
}

/// An observer that is also a sink inside, so that no ``Event`` needs to be built on the way.
protocol SinkConvertible {
  associatedtype Element: Sendable
  var sink: Sink<Element> { get }
}

extension SinkConvertible {
  fileprivate var untypedSink: AnyObject { sink }
}

extension ObserverType {
  /// The fastest sink that feeds this observer. It checks nothing.
  @usableFromInline
  func makeSink() -> Sink<Element> {
    // A cast to `any SinkConvertible<Element>` would do, and take seven times as long: the runtime checks the element
    // then, which cannot be another one.
    if let convertible = self as? any SinkConvertible {
      return known(convertible.untypedSink, as: Sink<Element>.self)
    }
    return makeForwardingSink()
  }

  /// Kept apart: otherwise the type of the observer would cost each call a metadata look-up.
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
}

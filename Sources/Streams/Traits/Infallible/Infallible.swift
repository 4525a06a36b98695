/// A stream whose type guarantees that it does not fail.
///
/// ```swift
/// let names = loadNames.asInfallible(onErrorJustReturn: [])
/// names.subscribe(onNext: { print($0) })   // there is no onError: to forget
/// ```
///
/// Use it as the type of an interface that promises its callers no error, where elements may arrive on any thread. For
/// views, use a ``Driver`` or a ``Signal``. Don't use it to hide errors that a caller should handle.
///
/// It has the operators of an observable, with closures that do not throw. If an operator such as `flatMap` receives a
/// stream that fails, the error is passed to ``Hooks/defaultErrorHandler``, and the result completes.
///
/// Source of the idea: RxSwift.
public struct Infallible<Element: Sendable>: InfallibleType {
  @usableFromInline let source: Observable<Element>

  /// - Parameter raw: a stream that does not fail.
  @inlinable
  package init(raw: Observable<Element>) { source = raw }

  /// - Parameters:
  ///   - source: a stream that should not fail. An error is passed to ``Hooks/defaultErrorHandler``.
  ///   - trait: the name of the type that wraps the stream.
  init(reportingErrorsOf source: Observable<Element>, in trait: StaticString = "Infallible") {
    self.source = Assembled(ReportingRecipe(source: source, trait: trait))
  }

  /// - Parameters:
  ///   - source: a stream that can fail only if `partner` can fail.
  ///   - partner: the type of a stream that `source` observes.
  init<Partner: ObservableConvertibleType>(_ source: Observable<Element>, with partner: Partner.Type) {
    if partner is any InfallibleType.Type {
      self.init(raw: source)
    } else {
      self.init(reportingErrorsOf: source)
    }
  }

  /// Converts this stream to an ``Observable``.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}

/// A type that can be converted to a stream that does not fail, with the operators of such a stream.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

private struct ReportingRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let trait: StaticString

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    source.run(InnerSink(ReportingObserver(downstream: sink, trait: trait)))
  }
}

private struct ReportingObserver<Element: Sendable>: InnerObserver {
  let downstream: Sink<Element>
  let trait: StaticString

  func next(_ element: Element) { downstream.next(element) }

  func failed(_ error: any Error) {
    Hooks.unhandled(.inside(trait, of: Element.self, error))
    downstream.completed()
  }

  func completed() { downstream.completed() }

  var hasEnded: Bool { downstream.hasEnded }
}

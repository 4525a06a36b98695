extension SharedSequenceConvertibleType {
  /// Runs closures as events pass, and leaves the events as they are; see
  /// ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
  ///
  /// - Concurrency: the closures run on the main actor, also `onDispose`, which comes later if another thread disposes.
  /// - Parameters:
  ///   - onNext: takes each element before it goes on.
  ///   - afterNext: takes each element after it has gone on.
  ///   - onCompleted: runs before the end goes on.
  ///   - afterCompleted: runs after the end has gone on.
  ///   - onSubscribe: runs before the subscription to the source.
  ///   - onSubscribed: runs after the subscription to the source.
  ///   - onDispose: runs once, last of all: after the end, or when the last observer has gone.
  /// - Returns: the stream of the same events.
  public func `do`(
    onNext: (@MainActor (Element) -> Void)? = nil,
    afterNext: (@MainActor (Element) -> Void)? = nil,
    onCompleted: (@MainActor () -> Void)? = nil,
    afterCompleted: (@MainActor () -> Void)? = nil,
    onSubscribe: (@MainActor () -> Void)? = nil,
    onSubscribed: (@MainActor () -> Void)? = nil,
    onDispose: (@MainActor () -> Void)? = nil
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      source.do(
        onNext: onNext, afterNext: afterNext, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Prints the life of each connection: its beginning, each event, and its disposal; see
  /// ``ObservableType/debug(_:trimOutput:file:line:function:)``.
  ///
  /// - Parameters:
  ///   - identifier: the name of the stream; without one, its place in the source code.
  ///   - trimOutput: whether a long event is cut in the middle.
  ///   - file: the file that is named if there is no identifier.
  ///   - line: the line that is named.
  ///   - function: the function that is named.
  /// - Returns: the same stream.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Puts an object, which it does not keep alive, beside each element, and ends when the object is gone; see
  /// ``ObservableType/withUnretained(_:)``.
  ///
  /// - Parameter object: the object; it is not kept alive.
  /// - Returns: the pairs of the object and each element.
  public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Signal<(Object, Element)> {
    SharedSequence(source.withUnretained(object))
  }

  /// Combines an object, which it does not keep alive, with each element, and ends when the object is gone; see
  /// ``ObservableType/withUnretained(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - object: the object; it is not kept alive.
  ///   - resultSelector: makes a result of the object and an element, on the main actor.
  /// - Returns: the results.
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
    _ object: Object, resultSelector: @escaping @MainActor (Object, Element) -> Result
  ) -> Signal<Result> {
    SharedSequence(source.withUnretained(object, resultSelector: onMainActor(resultSelector)))
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Unavailable: a driver replays its latest element, which would keep the object alive.
  @available(
    *, unavailable,
    message: "a driver would keep the object beside its latest element; use drive(with:onNext:)"
  )
  public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Driver<(Object, Element)> {
    Driver<(Object, Element)>(source.map { (object, $0) })
  }

  /// Unavailable: a driver replays its latest element, which might keep the object alive.
  @available(
    *, unavailable, message: "a driver might keep the object in its latest element; use drive(with:onNext:)"
  )
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
    _ object: Object, resultSelector: @escaping @MainActor (Object, Element) -> Result
  ) -> Driver<Result> {
    map { resultSelector(object, $0) }
  }
}

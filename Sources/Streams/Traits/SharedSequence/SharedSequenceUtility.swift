extension SharedSequenceConvertibleType {
  /// Runs closures for side effects, without changing the events. See
  /// ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
  ///
  /// - Concurrency: the closures run on the main actor, including `onDispose`, which runs later if another thread
  ///   disposes.
  /// - Parameters:
  ///   - onNext: receives each element before it is passed on.
  ///   - afterNext: receives each element after it has been passed on.
  ///   - onCompleted: runs before the end is passed on.
  ///   - afterCompleted: runs after the end has been passed on.
  ///   - onSubscribe: runs before the source is subscribed to.
  ///   - onSubscribed: runs after the source has been subscribed to.
  ///   - onDispose: runs once after all other closures, after the end or when the last subscription is disposed.
  /// - Returns: a stream of the same events.
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

  /// Prints the start, each event and the disposal of each connection. See
  /// ``ObservableType/debug(_:trimOutput:file:line:function:)``.
  ///
  /// - Parameters:
  ///   - identifier: the name of the stream. The default is its location in the source code.
  ///   - trimOutput: whether the middle of a long event is omitted.
  ///   - file: the printed file if there is no identifier.
  ///   - line: the printed line.
  ///   - function: the printed function.
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
  /// Emits pairs of an object and each element without retaining the object, and completes when the object has been
  /// deallocated. See ``ObservableType/withUnretained(_:)``.
  ///
  /// - Parameter object: the object, which is not retained.
  /// - Returns: the pairs of the object and each element.
  public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Signal<(Object, Element)> {
    SharedSequence(source.withUnretained(object))
  }

  /// Combines an object with each element without retaining the object, and completes when the object has been
  /// deallocated. See ``ObservableType/withUnretained(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - object: the object, which is not retained.
  ///   - resultSelector: computes a result from the object and an element, on the main actor.
  /// - Returns: the results.
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
    _ object: Object, resultSelector: @escaping @MainActor (Object, Element) -> Result
  ) -> Signal<Result> {
    SharedSequence(source.withUnretained(object, resultSelector: onMainActor(resultSelector)))
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Unavailable, because a driver replays its latest element, which would retain the object.
  @available(
    *, unavailable,
    message: "A driver would retain the object with its latest element. Use drive(with:onNext:)."
  )
  public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Driver<(Object, Element)> {
    Driver<(Object, Element)>(source.map { (object, $0) })
  }

  /// Unavailable, because a driver replays its latest element, which might retain the object.
  @available(
    *, unavailable,
    message: "A driver might retain the object in its latest element. Use drive(with:onNext:)."
  )
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
    _ object: Object, resultSelector: @escaping @MainActor (Object, Element) -> Result
  ) -> Driver<Result> {
    map { resultSelector(object, $0) }
  }
}

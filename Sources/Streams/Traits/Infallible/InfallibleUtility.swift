extension InfallibleType {
  /// Runs closures for side effects, without changing the events. See
  /// ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
  ///
  /// - Concurrency: the closures run on the actor to which they are isolated.
  /// - Parameters:
  ///   - onNext: receives each element before it is passed on.
  ///   - afterNext: receives each element after it has been passed on.
  ///   - onCompleted: runs before the end is passed on.
  ///   - afterCompleted: runs after the end has been passed on.
  ///   - onSubscribe: runs before the source is subscribed to.
  ///   - onSubscribed: runs after the source has been subscribed to.
  ///   - onDispose: runs once after all other closures, after the end or when the subscription is disposed.
  /// - Returns: a stream of the same events. It does not fail, because the closures do not throw.
  public func `do`(
    @_inheritActorContext onNext: (@Sendable @isolated(any) (Element) -> Void)? = nil,
    @_inheritActorContext afterNext: (@Sendable @isolated(any) (Element) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext afterCompleted: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onSubscribe: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onSubscribed: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onDispose: (@Sendable @isolated(any) () -> Void)? = nil
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable().do(
        onNext: onNext, afterNext: afterNext, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Shares one subscription to this stream among all subscribers. See ``ObservableType/share(replay:scope:)``.
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().share(replay: replay, scope: scope))
  }

  /// Prints the start, each event and the disposal of each subscription. See
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
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable().debug(
        identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// Emits pairs of an object and each element without retaining the object, and completes when the object has been
  /// deallocated. See ``ObservableType/withUnretained(_:)``.
  ///
  /// - Parameter object: the object, which is not retained.
  /// - Returns: the pairs of the object and each element.
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> Infallible<(Object, Element)> {
    Infallible<(Object, Element)>(raw: asObservable().withUnretained(object))
  }

  /// Combines an object with each element without retaining the object, and completes when the object has been
  /// deallocated. See ``ObservableType/withUnretained(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - object: the object, which is not retained.
  ///   - resultSelector: computes a result from the object and an element.
  /// - Returns: the results.
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
    _ object: Object, resultSelector: @escaping @Sendable (Object, Element) -> Result
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().withUnretained(object, resultSelector: resultSelector))
  }
}

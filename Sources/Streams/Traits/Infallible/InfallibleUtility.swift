extension InfallibleType {
  /// Calls closures as events pass, and leaves the events as they are; see
  /// ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
  ///
  /// - Concurrency: the closures run on the actor on which they are written.
  /// - Parameters:
  ///   - onNext: takes each element before it goes on.
  ///   - afterNext: takes each element after it has gone on.
  ///   - onCompleted: is called before the end goes on.
  ///   - afterCompleted: is called after the end has gone on.
  ///   - onSubscribe: is called before the source is subscribed to.
  ///   - onSubscribed: is called when the source has been subscribed to.
  ///   - onDispose: is called once, last of all: after the end, or when the subscription is disposed.
  /// - Returns: the stream of the same events. It does not fail, because the closures do not throw.
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

  /// One subscription to this stream, shared by all who subscribe; see ``ObservableType/share(replay:scope:)``.
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().share(replay: replay, scope: scope))
  }

  /// Prints what happens to each subscription: that it begins, each event, and that it is disposed; see
  /// ``ObservableType/debug(_:trimOutput:file:line:function:)``.
  ///
  /// - Parameters:
  ///   - identifier: stands for the stream; without one, the place in the source code does.
  ///   - trimOutput: whether a long event is cut in the middle.
  ///   - file: the file that is named where there is no identifier.
  ///   - line: the line that is named.
  ///   - function: the function that is named.
  /// - Returns: the same stream.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable().debug(
        identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// Puts an object that is not kept beside each element, and ends when the object is gone; see
  /// ``ObservableType/withUnretained(_:)``.
  ///
  /// - Parameter object: is not kept alive.
  /// - Returns: the pairs of the object and each element.
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> Infallible<(Object, Element)> {
    Infallible<(Object, Element)>(raw: asObservable().withUnretained(object))
  }

  /// Combines an object that is not kept with each element, and ends when the object is gone; see
  /// ``ObservableType/withUnretained(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - object: is not kept alive.
  ///   - resultSelector: makes a result of the object and an element.
  /// - Returns: the results.
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
    _ object: Object, resultSelector: @escaping @Sendable (Object, Element) -> Result
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().withUnretained(object, resultSelector: resultSelector))
  }
}

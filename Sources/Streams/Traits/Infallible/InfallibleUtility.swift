extension InfallibleType {
  /// Runs closures as events pass, and leaves the events as they are; see
  /// ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
  ///
  /// - Concurrency: the closures run on the actor on which they are written.
  /// - Parameters:
  ///   - onNext: takes each element before it goes on.
  ///   - afterNext: takes each element after it has gone on.
  ///   - onCompleted: runs before the end goes on.
  ///   - afterCompleted: runs after the end has gone on.
  ///   - onSubscribe: runs before the subscription to the source.
  ///   - onSubscribed: runs after the subscription to the source.
  ///   - onDispose: runs once, last of all: after the end, or when the subscription is disposed.
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

  /// Shares one subscription to this stream among all subscribers; see ``ObservableType/share(replay:scope:)``.
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().share(replay: replay, scope: scope))
  }

  /// Prints the life of each subscription: its beginning, each event, and its disposal; see
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
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable().debug(
        identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// Puts an object, which it does not keep alive, beside each element, and ends when the object is gone; see
  /// ``ObservableType/withUnretained(_:)``.
  ///
  /// - Parameter object: the object; it is not kept alive.
  /// - Returns: the pairs of the object and each element.
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> Infallible<(Object, Element)> {
    Infallible<(Object, Element)>(raw: asObservable().withUnretained(object))
  }

  /// Combines an object, which it does not keep alive, with each element, and ends when the object is gone; see
  /// ``ObservableType/withUnretained(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - object: the object; it is not kept alive.
  ///   - resultSelector: makes a result of the object and an element.
  /// - Returns: the results.
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
    _ object: Object, resultSelector: @escaping @Sendable (Object, Element) -> Result
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().withUnretained(object, resultSelector: resultSelector))
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Runs closures for side effects, without changing the outcome.
  ///
  /// The order is `onSubscribe`, `onSubscribed`, `onSuccess`, the subscriber, `afterSuccess`, and finally `onDispose`.
  /// If the outcome is delivered synchronously, `onSubscribed` runs after it.
  ///
  /// ```swift
  /// user.do(onSuccess: { cache($0) }, onError: { log($0) }).subscribe(onSuccess: { show($0) })
  /// ```
  ///
  /// - Errors: the errors of this single, and errors that `onSuccess` and `onError` throw. Errors of `afterSuccess` and
  ///   `afterError` are passed to ``Hooks/defaultErrorHandler``, because the only outcome has already been delivered.
  /// - Concurrency: the closures run on the actor to which they are isolated. See
  ///   ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
  /// - Parameters:
  ///   - onSuccess: receives the element before it is passed on.
  ///   - afterSuccess: receives the element after it has been passed on.
  ///   - onError: receives the error before it is passed on.
  ///   - afterError: receives the error after it has been passed on.
  ///   - onSubscribe: runs before this sequence is subscribed to.
  ///   - onSubscribed: runs after this sequence has been subscribed to.
  ///   - onDispose: runs once after all other closures, after the outcome or when the subscription is disposed.
  /// - Returns: a single with the same outcome.
  public func `do`(
    @_inheritActorContext onSuccess: (@Sendable @isolated(any) (Element) throws -> Void)? = nil,
    @_inheritActorContext afterSuccess: (@Sendable @isolated(any) (Element) throws -> Void)? = nil,
    @_inheritActorContext onError: (@Sendable @isolated(any) (any Error) throws -> Void)? = nil,
    @_inheritActorContext afterError: (@Sendable @isolated(any) (any Error) throws -> Void)? = nil,
    @_inheritActorContext onSubscribe: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onSubscribed: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onDispose: (@Sendable @isolated(any) () -> Void)? = nil
  ) -> Single<Element> {
    if afterSuccess == nil {
      return Single(
        raw: asObservable().do(
          onNext: onSuccess, onError: onError, afterError: afterError,
          onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
    }
    return Single(
      raw: asObservable().doing(
        onSuccess, afterSuccess, onError, afterError, nil, nil, onSubscribe, onSubscribed, onDispose,
        of: "Single"))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Runs closures for side effects, without changing the outcome.
  ///
  /// The order is `onSubscribe`, `onSubscribed`, `onNext`, the subscriber, `afterNext`, `onCompleted`,
  /// `afterCompleted`, and finally `onDispose`. Unlike the closures of a subscription, `onCompleted` and
  /// `afterCompleted` run whenever the maybe does not fail, even after an element.
  ///
  /// ```swift
  /// Maybe.just(1).do(onNext: { print($0) }, onCompleted: { print("end") }).subscribe()
  /// // 1
  /// // end
  /// ```
  ///
  /// - Errors: the errors of this maybe, and errors that `onNext`, `onError` and, if there was no element,
  ///   `onCompleted` throw. Errors thrown after the outcome has been delivered are passed to
  ///   ``Hooks/defaultErrorHandler``.
  /// - Concurrency: the closures run on the actor to which they are isolated. See
  ///   ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
  /// - Parameters:
  ///   - onNext: receives the element before it is passed on.
  ///   - afterNext: receives the element after it has been passed on.
  ///   - onError: receives the error before it is passed on.
  ///   - afterError: receives the error after it has been passed on.
  ///   - onCompleted: runs before the end is passed on.
  ///   - afterCompleted: runs after the end has been passed on.
  ///   - onSubscribe: runs before this sequence is subscribed to.
  ///   - onSubscribed: runs after this sequence has been subscribed to.
  ///   - onDispose: runs once after all other closures, after the outcome or when the subscription is disposed.
  /// - Returns: a maybe with the same outcome.
  public func `do`(
    @_inheritActorContext onNext: (@Sendable @isolated(any) (Element) throws -> Void)? = nil,
    @_inheritActorContext afterNext: (@Sendable @isolated(any) (Element) throws -> Void)? = nil,
    @_inheritActorContext onError: (@Sendable @isolated(any) (any Error) throws -> Void)? = nil,
    @_inheritActorContext afterError: (@Sendable @isolated(any) (any Error) throws -> Void)? = nil,
    @_inheritActorContext onCompleted: (@Sendable @isolated(any) () throws -> Void)? = nil,
    @_inheritActorContext afterCompleted: (@Sendable @isolated(any) () throws -> Void)? = nil,
    @_inheritActorContext onSubscribe: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onSubscribed: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onDispose: (@Sendable @isolated(any) () -> Void)? = nil
  ) -> Maybe<Element> {
    if afterNext == nil, onCompleted == nil {
      return Maybe(
        raw: asObservable().do(
          onNext: onNext, onError: onError, afterError: afterError, afterCompleted: afterCompleted,
          onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
    }
    return Maybe(
      raw: asObservable().doing(
        onNext, afterNext, onError, afterError, onCompleted, afterCompleted, onSubscribe,
        onSubscribed, onDispose, of: "Maybe"))
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Runs closures for side effects, without changing the outcome.
  ///
  /// - Errors: the errors of this completable, and errors that `onError` and `onCompleted` throw. Errors of
  ///   `afterError` and `afterCompleted` are passed to ``Hooks/defaultErrorHandler``.
  /// - Concurrency: the closures run on the actor to which they are isolated. See
  ///   ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
  /// - Parameters:
  ///   - onError: receives the error before it is passed on.
  ///   - afterError: receives the error after it has been passed on.
  ///   - onCompleted: runs before the end is passed on.
  ///   - afterCompleted: runs after the end has been passed on.
  ///   - onSubscribe: runs before this sequence is subscribed to.
  ///   - onSubscribed: runs after this sequence has been subscribed to.
  ///   - onDispose: runs once after all other closures, after the outcome or when the subscription is disposed.
  /// - Returns: a completable with the same outcome.
  public func `do`(
    @_inheritActorContext onError: (@Sendable @isolated(any) (any Error) throws -> Void)? = nil,
    @_inheritActorContext afterError: (@Sendable @isolated(any) (any Error) throws -> Void)? = nil,
    @_inheritActorContext onCompleted: (@Sendable @isolated(any) () throws -> Void)? = nil,
    @_inheritActorContext afterCompleted: (@Sendable @isolated(any) () throws -> Void)? = nil,
    @_inheritActorContext onSubscribe: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onSubscribed: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onDispose: (@Sendable @isolated(any) () -> Void)? = nil
  ) -> Completable {
    Completable(
      raw: asObservable().do(
        onError: onError, afterError: afterError, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }
}

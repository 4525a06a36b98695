extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Runs closures as the outcome passes, and leaves it as it is.
  ///
  /// The order is `onSubscribe`, `onSubscribed`, `onSuccess`, then the subscriber, `afterSuccess`, and last of all
  /// `onDispose`; if the outcome is there at once, `onSubscribed` comes after it.
  ///
  /// ```swift
  /// user.do(onSuccess: { cache($0) }, onError: { log($0) }).subscribe(onSuccess: { show($0) })
  /// ```
  ///
  /// - Errors: the errors of this single, and those that `onSuccess` and `onError` throw. Errors of `afterSuccess` and
  ///   `afterError` go to ``Hooks/defaultErrorHandler``: the outcome has been told then, and there is only one.
  /// - Concurrency: the closures run on the actor on which they are written; see
  ///   ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
  /// - Parameters:
  ///   - onSuccess: takes the element before it goes on.
  ///   - afterSuccess: takes the element after it has gone on.
  ///   - onError: takes the error before it goes on.
  ///   - afterError: takes the error after it has gone on.
  ///   - onSubscribe: runs before the subscription to this.
  ///   - onSubscribed: runs after the subscription to this.
  ///   - onDispose: runs once, last of all: after the outcome, or when the subscription is disposed.
  /// - Returns: the single of the same outcome.
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
  /// Runs closures as the outcome passes, and leaves it as it is.
  ///
  /// The order is `onSubscribe`, `onSubscribed`, `onNext`, then the subscriber, `afterNext`, `onCompleted`,
  /// `afterCompleted`, and last of all `onDispose`. Unlike those of a subscription, `onCompleted` and `afterCompleted`
  /// run whenever this does not fail, also after an element.
  ///
  /// ```swift
  /// Maybe.just(1).do(onNext: { print($0) }, onCompleted: { print("end") }).subscribe()
  /// // 1
  /// // end
  /// ```
  ///
  /// - Errors: the errors of this maybe, and those that `onNext`, `onError` and, if there was no element, `onCompleted`
  ///   throw. Errors that are thrown when the outcome has been told go to ``Hooks/defaultErrorHandler``.
  /// - Concurrency: the closures run on the actor on which they are written; see
  ///   ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
  /// - Parameters:
  ///   - onNext: takes the element before it goes on.
  ///   - afterNext: takes the element after it has gone on.
  ///   - onError: takes the error before it goes on.
  ///   - afterError: takes the error after it has gone on.
  ///   - onCompleted: runs before the end goes on.
  ///   - afterCompleted: runs after the end has gone on.
  ///   - onSubscribe: runs before the subscription to this.
  ///   - onSubscribed: runs after the subscription to this.
  ///   - onDispose: runs once, last of all: after the outcome, or when the subscription is disposed.
  /// - Returns: the maybe of the same outcome.
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
  /// Runs closures as the outcome passes, and leaves it as it is.
  ///
  /// - Errors: the errors of this completable, and those that `onError` and `onCompleted` throw. Errors of `afterError`
  ///   and `afterCompleted` go to ``Hooks/defaultErrorHandler``.
  /// - Concurrency: the closures run on the actor on which they are written; see
  ///   ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
  /// - Parameters:
  ///   - onError: takes the error before it goes on.
  ///   - afterError: takes the error after it has gone on.
  ///   - onCompleted: runs before the end goes on.
  ///   - afterCompleted: runs after the end has gone on.
  ///   - onSubscribe: runs before the subscription to this.
  ///   - onSubscribed: runs after the subscription to this.
  ///   - onDispose: runs once, last of all: after the outcome, or when the subscription is disposed.
  /// - Returns: the completable of the same outcome.
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

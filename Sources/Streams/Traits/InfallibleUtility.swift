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
}

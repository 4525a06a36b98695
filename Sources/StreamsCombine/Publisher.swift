#if canImport(Combine)
  public import Streams

  extension ObservableConvertibleType {
    /// This stream as a publisher, whose elements wait without a limit until a subscriber asks for them.
    ///
    /// ```swift
    /// model.titles.publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    /// ```
    ///
    /// - Complexity: memory grows with the elements that nobody asks for; see ``publisher(buffering:whenFull:)``.
    public var publisher: ObservablePublisher<Element, any Error> {
      publisher(buffering: .max, whenFull: .dropNewest)
    }

    /// This stream as a publisher with a buffer for the elements for which a subscriber has not asked yet.
    ///
    /// ```swift
    /// sensor.values.publisher(buffering: 100, whenFull: .dropOldest).subscribe(slowSubscriber)
    /// ```
    ///
    /// - Errors: the errors of the stream, after the elements that wait, and with ``BufferingStrategy/fail`` a
    ///   ``BufferOverflowError``, at once.
    /// - Concurrency: a subscriber hears of an event on the thread of the event, or on the thread on which it asks for
    ///   elements, one call at a time. Cancelling disposes the subscription to the stream.
    /// - Parameters:
    ///   - limit: the number of elements that wait at most.
    ///   - strategy: decides about an element that comes when so many wait.
    public func publisher(
      buffering limit: Int, whenFull strategy: BufferingStrategy
    ) -> ObservablePublisher<Element, any Error> {
      precondition(limit >= 0, "publisher(buffering:whenFull:) got the number \(limit); pass 0 or more")
      return ObservablePublisher(source: asObservable(), limit: limit, strategy: strategy, failure: { $0 })
    }
  }

  extension InfallibleType {
    /// This stream as a publisher that does not fail, and whose elements wait without a limit.
    public var publisher: ObservablePublisher<Element, Never> {
      publisher(buffering: .max, whenFull: .dropNewest)
    }

    /// This stream as a publisher that does not fail, with a buffer for the elements for which a subscriber has not
    /// asked yet.
    ///
    /// - Parameters:
    ///   - limit: the number of elements that wait at most.
    ///   - strategy: decides about an element that comes when so many wait.
    public func publisher(
      buffering limit: Int, whenFull strategy: BufferingStrategy.Dropping
    ) -> ObservablePublisher<Element, Never> {
      neverFailing(asObservable(), limit, strategy)
    }
  }

  extension SharedSequenceConvertibleType {
    /// This stream as a publisher that does not fail, and whose elements wait without a limit. They come on the main
    /// actor; elements that have waited come on the thread that asks for them.
    public var publisher: ObservablePublisher<Element, Never> {
      publisher(buffering: .max, whenFull: .dropNewest)
    }

    /// This stream as a publisher that does not fail, with a buffer for the elements for which a subscriber has not
    /// asked yet.
    ///
    /// - Parameters:
    ///   - limit: the number of elements that wait at most.
    ///   - strategy: decides about an element that comes when so many wait.
    public func publisher(
      buffering limit: Int, whenFull strategy: BufferingStrategy.Dropping
    ) -> ObservablePublisher<Element, Never> {
      neverFailing(asObservable(), limit, strategy)
    }
  }

  private func neverFailing<Element: Sendable>(
    _ source: Observable<Element>, _ limit: Int, _ strategy: BufferingStrategy.Dropping
  ) -> ObservablePublisher<Element, Never> {
    precondition(limit >= 0, "publisher(buffering:whenFull:) got the number \(limit); pass 0 or more")
    return ObservablePublisher(
      source: source, limit: limit, strategy: strategy.strategy, failure: { _ in nil })
  }
#endif

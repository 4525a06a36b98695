#if canImport(Combine)
  public import Streams

  extension ObservableConvertibleType {
    /// A publisher of this stream with an unlimited buffer.
    ///
    /// ```swift
    /// model.titles.publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    /// ```
    ///
    /// - Complexity: memory grows with the number of elements without demand. See ``publisher(buffering:whenFull:)``.
    public var publisher: ObservablePublisher<Element, any Error> {
      publisher(buffering: .max, whenFull: .dropNewest)
    }

    /// Returns a publisher of this stream with a limited buffer for elements without demand.
    ///
    /// ```swift
    /// sensor.values.publisher(buffering: 100, whenFull: .dropOldest).subscribe(slowSubscriber)
    /// ```
    ///
    /// - Errors: the errors of the stream, after the buffered elements. With ``BufferingStrategy/fail``, also a
    ///   ``BufferOverflowError``, which is delivered immediately.
    /// - Concurrency: a subscriber receives an event on the thread of the event, or on the thread on which it requests
    ///   elements. Calls are serialized. Cancelling disposes the subscription to the stream.
    /// - Parameters:
    ///   - limit: the capacity of the buffer.
    ///   - strategy: determines how an element is handled when the buffer is full.
    public func publisher(
      buffering limit: Int, whenFull strategy: BufferingStrategy
    ) -> ObservablePublisher<Element, any Error> {
      precondition(limit >= 0, "publisher(buffering:whenFull:) got the number \(limit). Pass 0 or more.")
      return ObservablePublisher(source: asObservable(), limit: limit, strategy: strategy, failure: { $0 })
    }
  }

  extension InfallibleType {
    /// A publisher of this stream that does not fail and has an unlimited buffer.
    public var publisher: ObservablePublisher<Element, Never> {
      publisher(buffering: .max, whenFull: .dropNewest)
    }

    /// Returns a publisher of this stream that does not fail and has a limited buffer for elements without demand.
    ///
    /// - Parameters:
    ///   - limit: the capacity of the buffer.
    ///   - strategy: determines how an element is handled when the buffer is full.
    public func publisher(
      buffering limit: Int, whenFull strategy: BufferingStrategy.Dropping
    ) -> ObservablePublisher<Element, Never> {
      neverFailing(asObservable(), limit, strategy)
    }
  }

  extension SharedSequenceConvertibleType {
    /// A publisher of this stream that does not fail and has an unlimited buffer. Elements are delivered on the main
    /// actor. Buffered elements are delivered on the thread that requests them.
    public var publisher: ObservablePublisher<Element, Never> {
      publisher(buffering: .max, whenFull: .dropNewest)
    }

    /// Returns a publisher of this stream that does not fail and has a limited buffer for elements without demand.
    ///
    /// - Parameters:
    ///   - limit: the capacity of the buffer.
    ///   - strategy: determines how an element is handled when the buffer is full.
    public func publisher(
      buffering limit: Int, whenFull strategy: BufferingStrategy.Dropping
    ) -> ObservablePublisher<Element, Never> {
      neverFailing(asObservable(), limit, strategy)
    }
  }

  private func neverFailing<Element: Sendable>(
    _ source: Observable<Element>, _ limit: Int, _ strategy: BufferingStrategy.Dropping
  ) -> ObservablePublisher<Element, Never> {
    precondition(limit >= 0, "publisher(buffering:whenFull:) got the number \(limit). Pass 0 or more.")
    return ObservablePublisher(
      source: source, limit: limit, strategy: strategy.strategy, failure: { _ in nil })
  }
#endif

extension TestScheduler {
  /// Returns a hot stream that emits the events of a marble diagram, with or without subscribers.
  ///
  /// ```swift
  /// let scheduler = TestScheduler(initialClock: 0)
  /// let source = scheduler.createHotObservable("x-^-a-b-|", values: ["x": 0, "a": 1, "b": 2])
  /// let observer = scheduler.start { source.map { $0 * 10 } }
  /// try observer.expect("--a-b-|", values: ["a": 10, "b": 20])
  /// try source.expectSubscriptions("^-----!")
  /// ```
  ///
  /// See ``Recorded/marbles(_:values:error:origin:timePerCharacter:)`` for the parameters.
  public func createHotObservable<Element>(
    _ diagram: String, values: [Character: Element], error: any Error = MarbleError(),
    origin: TestTime = Defaults.subscribed, timePerCharacter: TestTime = 10
  ) -> TestableObservable<Element> {
    createHotObservable(
      Recorded.marbles(
        diagram, values: values, error: error, origin: origin, timePerCharacter: timePerCharacter))
  }

  /// Returns a hot stream that emits the events of a marble diagram whose signs are the elements.
  public func createHotObservable(
    _ diagram: String, error: any Error = MarbleError(), origin: TestTime = Defaults.subscribed,
    timePerCharacter: TestTime = 10
  ) -> TestableObservable<String> {
    createHotObservable(
      Recorded.marbles(diagram, error: error, origin: origin, timePerCharacter: timePerCharacter))
  }

  /// Returns a cold stream that emits the events of a marble diagram to each subscriber, relative to its subscription.
  ///
  /// See ``Recorded/marbles(_:values:error:origin:timePerCharacter:)`` for the parameters. The first frame is the time
  /// of the subscription.
  public func createColdObservable<Element>(
    _ diagram: String, values: [Character: Element], error: any Error = MarbleError(),
    timePerCharacter: TestTime = 10
  ) -> TestableObservable<Element> {
    createColdObservable(
      Recorded.marbles(diagram, values: values, error: error, origin: 0, timePerCharacter: timePerCharacter))
  }

  /// Returns a cold stream that emits the events of a marble diagram whose signs are the elements.
  public func createColdObservable(
    _ diagram: String, error: any Error = MarbleError(), timePerCharacter: TestTime = 10
  ) -> TestableObservable<String> {
    createColdObservable(
      Recorded.marbles(diagram, error: error, origin: 0, timePerCharacter: timePerCharacter))
  }
}

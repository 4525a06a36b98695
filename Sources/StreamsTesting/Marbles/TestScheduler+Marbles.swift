extension TestScheduler {
  /// A stream that plays a marble diagram, no matter who listens.
  ///
  /// ```swift
  /// let scheduler = TestScheduler(initialClock: 0)
  /// let source = scheduler.createHotObservable("x-^-a-b-|", values: ["x": 0, "a": 1, "b": 2])
  /// let observer = scheduler.start { source.map { $0 * 10 } }
  /// try observer.expect("--a-b-|", values: ["a": 10, "b": 20])
  /// try source.expectSubscriptions("^-----!")
  /// ```
  ///
  /// The parameters are those of ``Recorded/marbles(_:values:error:origin:timePerCharacter:)``.
  public func createHotObservable<Element>(
    _ diagram: String, values: [Character: Element], error: any Error = MarbleError(),
    origin: TestTime = Defaults.subscribed, timePerCharacter: TestTime = 10
  ) -> TestableObservable<Element> {
    createHotObservable(
      Recorded.marbles(
        diagram, values: values, error: error, origin: origin, timePerCharacter: timePerCharacter))
  }

  /// The same for signs that mean themselves.
  public func createHotObservable(
    _ diagram: String, error: any Error = MarbleError(), origin: TestTime = Defaults.subscribed,
    timePerCharacter: TestTime = 10
  ) -> TestableObservable<String> {
    createHotObservable(
      Recorded.marbles(diagram, error: error, origin: origin, timePerCharacter: timePerCharacter))
  }

  /// A stream that plays a marble diagram to each subscriber, from its subscription on.
  ///
  /// The parameters are those of ``Recorded/marbles(_:values:error:origin:timePerCharacter:)``; the first frame is that
  /// of the subscription.
  public func createColdObservable<Element>(
    _ diagram: String, values: [Character: Element], error: any Error = MarbleError(),
    timePerCharacter: TestTime = 10
  ) -> TestableObservable<Element> {
    createColdObservable(
      Recorded.marbles(diagram, values: values, error: error, origin: 0, timePerCharacter: timePerCharacter))
  }

  /// The same for signs that mean themselves.
  public func createColdObservable(
    _ diagram: String, error: any Error = MarbleError(), timePerCharacter: TestTime = 10
  ) -> TestableObservable<String> {
    createColdObservable(
      Recorded.marbles(diagram, error: error, origin: 0, timePerCharacter: timePerCharacter))
  }
}

/// The error thrown when the recorded events differ from a marble diagram.
///
/// ```text
/// expected  -a-b  -|
/// actual    -a-(bA)|
/// A is 7
/// ```
public struct MarbleMismatch: Error, Equatable, CustomStringConvertible {
  /// Both diagrams, one above the other, and the events that a diagram cannot show.
  public let description: String
}

extension TestableObserver where Element: Equatable {
  /// Throws an error unless the recorded events match a marble diagram.
  ///
  /// ```swift
  /// try observer.expect("-a-(bc)|", values: ["a": 1, "b": 2, "c": 3])
  /// ```
  ///
  /// See ``Recorded/marbles(_:values:error:origin:timePerCharacter:)`` for the parameters.
  ///
  /// - Throws: ``MarbleMismatch``, which shows the expected diagram above the actual one.
  public func expect(
    _ diagram: String, values: [Character: Element], error: any Error = MarbleError(),
    origin: TestTime = TestScheduler.Defaults.subscribed, timePerCharacter: TestTime = 10
  ) throws(MarbleMismatch) {
    let expected = Recorded.marbles(
      diagram, values: values, error: error, origin: origin, timePerCharacter: timePerCharacter)
    try compare(expected, origin, timePerCharacter) { element in
      values.filter { $0.value == element }.keys.min()
    }
  }

  fileprivate func compare(
    _ expected: [Recorded<Event<Element>>], _ origin: TestTime, _ timePerCharacter: TestTime,
    sign: @escaping (Element) -> Character?
  ) throws(MarbleMismatch) {
    let actual = events
    if actual == expected { return }
    let text = MarbleText(sign: sign, origin: origin, timePerCharacter: timePerCharacter)
    let (left, right) = (text.picture(expected), text.picture(actual))
    var lines = alignedMarbles([("expected", left.cells), ("actual", right.cells)])
    lines += left.legend + right.legend.filter { !left.legend.contains($0) }
    if !right.beside.isEmpty { lines.append("between the frames: " + right.beside.joined(separator: ", ")) }
    throw MarbleMismatch(description: lines.joined(separator: "\n"))
  }
}

extension TestableObserver where Element == String {
  /// Compares elements that are their own marble signs.
  public func expect(
    _ diagram: String, error: any Error = MarbleError(),
    origin: TestTime = TestScheduler.Defaults.subscribed, timePerCharacter: TestTime = 10
  ) throws(MarbleMismatch) {
    let expected = Recorded.marbles(diagram, error: error, origin: origin, timePerCharacter: timePerCharacter)
    try compare(expected, origin, timePerCharacter) { $0.count == 1 ? $0.first : nil }
  }
}

extension TestableObservable {
  /// Throws an error unless the subscriptions to the stream match marble diagrams, one for each subscription. A
  /// subscription starts at `^` and ends at `!`.
  ///
  /// ```swift
  /// try source.expectSubscriptions("^---!", "--^")
  /// ```
  ///
  /// - Throws: ``MarbleMismatch``, which shows the expected diagrams above the actual ones.
  public func expectSubscriptions(
    _ diagrams: String..., origin: TestTime = TestScheduler.Defaults.subscribed,
    timePerCharacter: TestTime = 10
  ) throws(MarbleMismatch) {
    try expectSubscriptions(diagrams, origin: origin, timePerCharacter: timePerCharacter)
  }

  /// Takes the diagrams as an array.
  public func expectSubscriptions(
    _ diagrams: [String], origin: TestTime = TestScheduler.Defaults.subscribed,
    timePerCharacter: TestTime = 10
  ) throws(MarbleMismatch) {
    let expected = diagrams.map {
      Subscription.marbles($0, origin: origin, timePerCharacter: timePerCharacter)
    }
    if expected == subscriptions { return }
    func rows(_ name: String, _ windows: [Subscription]) -> [(name: String, cells: [String])] {
      windows.isEmpty
        ? [(name, ["(none)"])] : windows.map { (name, $0.cells(origin: origin, timePerCharacter)) }
    }
    let lines = alignedMarbles(rows("expected", expected) + rows("actual", subscriptions))
    let times = subscriptions.map { window in
      "\(window.subscribe)-" + (window.unsubscribe == .max ? "" : "\(window.unsubscribe)")
    }
    throw MarbleMismatch(
      description: (lines + ["the times were: " + times.joined(separator: ", ")]).joined(separator: "\n"))
  }
}

extension Subscription {
  /// The cells of the subscription's diagram. A start or an end between two frames is drawn at the earlier frame.
  fileprivate func cells(origin: TestTime, _ timePerCharacter: TestTime) -> [String] {
    let begin = max(0, (subscribe - origin) / timePerCharacter)
    let waiting = [String](repeating: "-", count: begin)
    if unsubscribe == .max { return waiting + ["^"] }
    let end = max(begin, (unsubscribe - origin) / timePerCharacter)
    if end == begin { return waiting + ["(^!)"] }
    return waiting + ["^"] + [String](repeating: "-", count: end - begin - 1) + ["!"]
  }
}

extension ObservableType {
  /// Prints the beginning, each event and the disposal of each subscription.
  ///
  /// ```swift
  /// Observable.of(1, 2).debug("numbers").subscribe()
  /// // 2026-01-31 14:05:06.789: numbers -> subscribed
  /// // 2026-01-31 14:05:06.790: numbers -> Event next(1)
  /// // 2026-01-31 14:05:06.790: numbers -> Event next(2)
  /// // 2026-01-31 14:05:06.790: numbers -> Event completed
  /// // 2026-01-31 14:05:06.790: numbers -> isDisposed
  /// ```
  ///
  /// An event is printed before it is delivered. As in RxSwift, "isDisposed" is printed once, including after a
  /// termination, before the source is disposed. The time is local.
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: prints on the thread of the event or of the disposal.
  /// - Parameters:
  ///   - identifier: the name of the stream. The default is its location in the source code.
  ///   - trimOutput: whether a long event is shortened to its first and last twenty characters.
  ///   - file: the file name to print without an identifier.
  ///   - line: the line to print without an identifier.
  ///   - function: the function name to print without an identifier.
  /// - Returns: the same stream.
  /// - Complexity: the cost of printing each event.
  ///
  /// Source of the idea: RxSwift, `debug`.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> Observable<Element> {
    let name = file.split(separator: "/").last.map { String($0) } ?? file
    return debug(identifier ?? "\(name):\(line) (\(function))", trimOutput: trimOutput) {
      print("\(LocalTime.now): \($0)")
    }
  }

  /// Reports the same lines to `write` instead of printing them.
  package func debug(
    _ identifier: String, trimOutput: Bool, write: @escaping @Sendable (String) -> Void
  ) -> Observable<Element> {
    Assembled(
      DebugRecipe(
        source: asObservable(),
        report: DebugReport(identifier: identifier, trimOutput: trimOutput, write: write)))
  }
}

private struct DebugRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let report: DebugReport

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let subscription = DebugSubscription(report)
    report.write("subscribed")
    source.attach(
      InnerSink(DebugObserver(subscription: subscription, downstream: sink)), to: subscription.upstream)
    return Teardown(subscription)
  }
}

/// Formats the printed lines.
private struct DebugReport: Sendable {
  private static let longest = 40

  private let identifier: String
  private let trimOutput: Bool
  private let line: @Sendable (String) -> Void

  init(identifier: String, trimOutput: Bool, write: @escaping @Sendable (String) -> Void) {
    self.identifier = identifier
    self.trimOutput = trimOutput
    line = write
  }

  func write(_ text: String) { line("\(identifier) -> \(text)") }

  /// - Parameter text: the description of an event.
  func write(event text: String) {
    guard trimOutput, text.count > DebugReport.longest else { return write("Event \(text)") }
    let half = DebugReport.longest / 2
    write("Event \(text.prefix(half))...\(text.suffix(half))")
  }
}

/// One subscription.
private final class DebugSubscription: Disposable {
  let upstream = Slot()
  let report: DebugReport
  private let claim = Claim()

  init(_ report: DebugReport) { self.report = report }

  func dispose() {
    guard claim.take() else { return }
    report.write("isDisposed")
    upstream.dispose()
  }
}

private struct DebugObserver<Element: Sendable>: InnerObserver {
  let subscription: DebugSubscription
  let downstream: Sink<Element>

  func next(_ element: Element) {
    subscription.report.write(event: "next(\(element))")
    downstream.next(element)
  }

  func failed(_ error: any Error) {
    subscription.report.write(event: "error(\(error))")
    downstream.failed(error)
    subscription.dispose()
  }

  func completed() {
    subscription.report.write(event: "completed")
    downstream.completed()
    subscription.dispose()
  }

  var hasEnded: Bool { subscription.upstream.isDisposed || downstream.hasEnded }
}

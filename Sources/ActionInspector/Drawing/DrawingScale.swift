/// The places of times on a drawing, as percentages of its width: so a drawing fits any width, and text keeps its size.
struct DrawingScale {
  /// The room at both ends for the shapes of what happens there.
  private static let margin = 1.0

  let span: Range<Duration>

  func percent(_ time: Duration) -> Double {
    let length = span.upperBound - span.lowerBound
    let share = length > .zero ? (time - span.lowerBound) / length : 0
    return Self.margin + (100 - 2 * Self.margin) * min(max(share, 0), 1)
  }

  /// The place of a time, as in `37.50000%`.
  func x(_ time: Duration) -> String { Self.text(percent(time)) }

  /// The width of a span.
  func width(_ span: Range<Duration>) -> String {
    Self.text(percent(span.upperBound) - percent(span.lowerBound))
  }

  static func text(_ percent: Double) -> String { "\(decimal(percent, places: 5))%" }

  /// A number that is not negative, with so many decimals.
  static func decimal(_ number: Double, places: Int) -> String {
    let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
    let whole = Int(max(number, 0) * Double(unit) + 0.5)
    let fraction = String(whole % unit)
    return "\(whole / unit).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
  }

  /// A time in milliseconds, as in `120.000`.
  static func milliseconds(_ time: Duration) -> String { decimal(time / .milliseconds(1), places: 3) }

  /// The times with a line of their own, in steps of 1, 2 or 5 that leave room for about ten labels, and their labels.
  var steps: [(time: Duration, label: String)] {
    let length = (span.upperBound - span.lowerBound) / .nanoseconds(1)
    guard length > 0 else { return [(span.lowerBound, Self.label(span.lowerBound, step: 1_000_000))] }
    var step = 1.0
    for factor in [2, 2.5, 2].cycle(60) where step * 10 < length { step *= factor }
    let first = (span.lowerBound / .nanoseconds(1) / step).whole * step
    return (0...12).compactMap { index in
      let time = Duration.seconds((first + Double(index) * step) / 1e9)
      return span.lowerBound <= time && time <= span.upperBound ? (time, Self.label(time, step: step)) : nil
    }
  }

  /// - Parameter step: the nanoseconds from one label to the next, which decide on the unit.
  private static func label(_ time: Duration, step: Double) -> String {
    let nanoseconds = time / .nanoseconds(1)
    if step >= 1e9 { return "\(Int(nanoseconds / 1e9 + 0.5)) s" }
    if step >= 1e6 { return "\(Int(nanoseconds / 1e6 + 0.5)) ms" }
    return step >= 1e3 ? "\(Int(nanoseconds / 1e3 + 0.5)) µs" : "\(Int(nanoseconds + 0.5)) ns"
  }
}

extension Array {
  /// So many elements, taken in turns.
  fileprivate func cycle(_ count: Int) -> [Element] { (0..<count).map { self[$0 % self.count] } }
}

extension Double {
  /// The number without its fraction.
  fileprivate var whole: Double { Double(Int64(self)) }
}

/// Converts times to positions in percent of the width, so that a drawing fits any width and its text keeps its size.
struct DrawingScale {
  /// The margin at both ends, which leaves room for shapes.
  private static let margin = 1.0

  let span: Range<Duration>

  func percent(_ time: Duration) -> Double {
    let length = span.upperBound - span.lowerBound
    let share = length > .zero ? (time - span.lowerBound) / length : 0
    return Self.margin + (100 - 2 * Self.margin) * min(max(share, 0), 1)
  }

  /// Returns the position of a time, for example `37.50000%`.
  func x(_ time: Duration) -> String { Self.text(percent(time)) }

  /// Returns the width of a span.
  func width(_ span: Range<Duration>) -> String {
    Self.text(percent(span.upperBound) - percent(span.lowerBound))
  }

  static func text(_ percent: Double) -> String { "\(decimal(percent, places: 5))%" }

  /// Returns a nonnegative number with a fixed number of decimals.
  static func decimal(_ number: Double, places: Int) -> String {
    let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
    let whole = Int(max(number, 0) * Double(unit) + 0.5)
    let fraction = String(whole % unit)
    return "\(whole / unit).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
  }

  /// Returns a time in milliseconds, for example `120.000`.
  static func milliseconds(_ time: Duration) -> String { decimal(time / .milliseconds(1), places: 3) }

  /// The times of the grid lines with their labels, in steps of 1, 2 or 5 that leave room for about ten labels.
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

  /// - Parameter step: the nanoseconds between two labels, which determine the unit.
  private static func label(_ time: Duration, step: Double) -> String {
    let nanoseconds = time / .nanoseconds(1)
    if step >= 1e9 { return "\(Int(nanoseconds / 1e9 + 0.5)) s" }
    if step >= 1e6 { return "\(Int(nanoseconds / 1e6 + 0.5)) ms" }
    return step >= 1e3 ? "\(Int(nanoseconds / 1e3 + 0.5)) µs" : "\(Int(nanoseconds + 0.5)) ns"
  }
}

extension Array {
  /// Returns a number of elements by repeating the array.
  fileprivate func cycle(_ count: Int) -> [Element] { (0..<count).map { self[$0 % self.count] } }
}

extension Double {
  /// The number without its fraction.
  fileprivate var whole: Double { Double(Int64(self)) }
}

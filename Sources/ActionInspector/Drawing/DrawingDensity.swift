/// The executions that are too many to be drawn one by one, as how many there were in each part of the time.
struct DrawingDensity {
  /// The number of parts.
  private static let parts = 200

  private struct Part {
    var runs = 0
    var failures = 0
    var rejections = 0
  }

  private let scale: DrawingScale
  private var counts: [Int: [Part]] = [:]

  /// The lanes in which there are some.
  var lanes: [Int] { Array(counts.keys) }

  /// - Parameters:
  ///   - drawn: the indices of the bars that are drawn one by one.
  ///   - first: the index of the first point that is.
  init(_ timeline: Timeline, _ scale: DrawingScale, without drawn: Set<Int>, points first: Int) {
    self.scale = scale
    for (index, bar) in timeline.bars.enumerated() where !drawn.contains(index) {
      let part = Self.part(scale.percent(bar.start))
      counts[bar.lane, default: Self.none][part].runs += 1
      if bar.outcome == .failed { counts[bar.lane, default: Self.none][part].failures += 1 }
    }
    for point in timeline.points[..<first] where point.kind == .rejected {
      guard let lane = point.lane else { continue }
      counts[lane, default: Self.none][Self.part(scale.percent(point.time))].rejections += 1
    }
  }

  func add(to markup: inout Markup, _ layout: DrawingLayout, _ words: DrawingWords) {
    let width = 100 / Double(Self.parts)
    for (lane, parts) in counts.sorted(by: { $0.key < $1.key }) {
      guard let middle = layout.places[lane].points else { continue }
      let most = parts.map { $0.runs + $0.rejections }.max() ?? 1
      for (index, part) in parts.enumerated() where part.runs + part.rejections > 0 {
        let outcome = part.failures > 0 ? "failed" : part.runs > 0 ? "completed" : "rejected"
        let height = max(2, 14 * (part.runs + part.rejections) / most)
        markup.add(
          "rect",
          [
            ("class", "solid dense \(outcome)"), ("x", DrawingScale.text(Double(index) * width)),
            ("y", "\(middle + 8 - height)"), ("width", DrawingScale.text(width * 0.8)),
            ("height", "\(height)"),
          ]
        ) { markup in
          markup.add("title") {
            $0.add(
              "\(words.name(of: lane)), \(part.runs) executions, \(part.failures) failed, \(part.rejections) turned away"
            )
          }
        }
      }
    }
  }

  private static var none: [Part] { Array(repeating: Part(), count: parts) }

  private static func part(_ percent: Double) -> Int { min(parts - 1, Int(percent / 100 * Double(parts))) }
}

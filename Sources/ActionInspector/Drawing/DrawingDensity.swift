/// The executions that are too many to draw individually, drawn as a histogram over time.
struct DrawingDensity {
  /// The number of intervals.
  private static let parts = 200

  /// The number of executions for each outcome name.
  private typealias Part = [String: Int]

  private let scale: DrawingScale
  private var counts: [Int: [Part]] = [:]

  /// The lanes that have such executions.
  var lanes: [Int] { Array(counts.keys) }

  /// - Parameters:
  ///   - drawn: the indices of the bars that are drawn individually.
  ///   - first: the index of the first point that is drawn individually.
  init(_ timeline: Timeline, _ scale: DrawingScale, without drawn: Set<Int>, points first: Int) {
    self.scale = scale
    for (index, bar) in timeline.bars.enumerated() where !drawn.contains(index) {
      let part = Self.part(scale.percent(bar.start))
      counts[bar.lane, default: Self.none][part][DrawingStyle.shape(bar.outcome), default: 0] += 1
    }
    for point in timeline.points[..<first] where point.kind == .rejected {
      guard let lane = point.lane else { continue }
      counts[lane, default: Self.none][Self.part(scale.percent(point.time))]["rejected", default: 0] += 1
    }
  }

  func add(to markup: inout Markup, _ layout: DrawingLayout, _ words: DrawingWords) {
    let width = 100 / Double(Self.parts)
    for (lane, parts) in counts.sorted(by: { $0.key < $1.key }) {
      guard let middle = layout.places[lane].points else { continue }
      let most = parts.map { $0.values.reduce(0, +) }.max() ?? 1
      for (index, part) in parts.enumerated() where !part.isEmpty {
        var below = 0
        let place = [
          ("x", DrawingScale.text(Double(index) * width)), ("width", DrawingScale.text(width * 0.8)),
        ]
        markup.add("g") { markup in
          markup.add("title") { $0.add(Self.sentence(part, words.name(of: lane))) }
          for (outcome, count) in part.sorted(by: { $0.key < $1.key }) {
            let height = 16 * Double(count) / Double(most)
            let y = Double(middle) + 8 - height - 16 * Double(below) / Double(most)
            below += count
            markup.add(
              "rect",
              [
                ("class", "dense \(outcome)"), ("y", DrawingScale.decimal(y, places: 2)),
                ("height", DrawingScale.decimal(max(0.5, height), places: 2)),
              ] + place)
          }
        }
      }
    }
  }

  /// `login: 12 completed, 3 failed`
  private static func sentence(_ part: Part, _ name: String) -> String {
    "\(name): " + part.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }

  private static var none: [Part] { Array(repeating: [:], count: parts) }

  private static func part(_ percent: Double) -> Int { min(parts - 1, Int(percent / 100 * Double(parts))) }
}

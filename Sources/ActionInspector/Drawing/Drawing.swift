/// Draws a timeline as SVG.
struct Drawing {
  /// The maximum number of bars and points that are drawn individually.
  static let limit = 2_000

  let timeline: Timeline
  let scale: DrawingScale
  let layout: DrawingLayout
  let words: DrawingWords
  /// The indices of the bars that are drawn individually.
  let bars: [Int]
  /// The points that are drawn individually.
  let points: ArraySlice<Timeline.Point>
  let density: DrawingDensity
  /// The indices of bars whose shapes would cover the next bar in the row.
  let crowded: Set<Int>

  init(_ timeline: Timeline) {
    self.timeline = timeline
    scale = DrawingScale(span: timeline.span)
    words = DrawingWords(timeline)
    // A reader looks for executions that hang and for the latest executions.
    let open = timeline.bars.indices.filter { timeline.bars[$0].isGoingOn }.suffix(Self.limit)
    let ended = timeline.bars.indices.filter { !timeline.bars[$0].isGoingOn }
    let times = (ended.map { timeline.bars[$0].start } + timeline.points.map(\.time)).sorted()
    let first = times.suffix(Self.limit - open.count).first ?? .zero
    bars = (open + ended.filter { timeline.bars[$0].start >= first }.suffix(Self.limit - open.count)).sorted()
    points = timeline.points.drop { $0.time < first }.suffix(Self.limit - bars.count)
    density = DrawingDensity(timeline, scale, without: Set(bars), points: points.startIndex)
    crowded = Self.crowded(bars, timeline, scale)
    layout = DrawingLayout(
      timeline, lanesWithPoints: Set(points.compactMap(\.lane)).union(density.lanes))
  }

  private static func crowded(_ bars: [Int], _ timeline: Timeline, _ scale: DrawingScale) -> Set<Int> {
    struct Row: Hashable {
      var lane: Int
      var row: Int
    }
    var starts: [Row: Double] = [:]
    var crowded: Set<Int> = []
    for index in bars.sorted(by: { timeline.bars[$0].start > timeline.bars[$1].start }) {
      let bar = timeline.bars[index]
      let row = Row(lane: bar.lane, row: bar.row)
      let shape = scale.percent(bar.outcomeTime)
      if let next = starts[row], next - shape < 1, shape - scale.percent(bar.start) < 1 {
        crowded.insert(index)
      }
      starts[row] = scale.percent(bar.start)
    }
    return crowded
  }

  var svg: String {
    var markup = Markup()
    markup.add(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("class", "timeline"), ("role", "group"),
        ("aria-label", "Timeline"), ("width", "1000"), ("height", "\(layout.height)"),
      ]
    ) { markup in
      markup.add(literally: "<style>\(DrawingStyle.css)</style>\(DrawingStyle.definitions)")
      if timeline.bars.isEmpty && timeline.points.isEmpty {
        return markup.add("text", [("x", "1%"), ("y", "16")]) { $0.add("No events") }
      }
      addBands(to: &markup)
      addAxis(to: &markup)
      addNames(to: &markup)
      density.add(to: &markup, layout, words)
      for index in bars { addCause(of: timeline.bars[index], to: &markup) }
      for index in bars { add(timeline.bars[index], isCrowded: crowded.contains(index), to: &markup) }
      addPoints(to: &markup)
    }
    return markup.text + "\n"
  }

  private func addBands(to markup: inout Markup) {
    for (index, lane) in timeline.lanes.enumerated() {
      let place = layout.places[index]
      let height = "\(place.bottom - place.title - 10)"
      for band in lane.enabled ?? [] {
        markup.add(
          "rect",
          [
            ("class", "band"), ("x", scale.x(band.lowerBound)), ("y", "\(place.title + 5)"),
            ("width", scale.width(band)), ("height", height),
          ]
        ) { markup in markup.add("title") { $0.add("the gate of \(words.name(of: index)) is open") } }
      }
    }
  }

  private func addNames(to markup: inout Markup) {
    for index in timeline.lanes.indices {
      markup.add("text", [("class", "name"), ("x", "4"), ("y", "\(layout.places[index].title)")]) {
        $0.add(words.name(of: index))
      }
    }
  }

  private func addAxis(to markup: inout Markup) {
    for (index, step) in scale.steps.enumerated() {
      let x = scale.x(step.time)
      markup.add(
        "line",
        [
          ("class", "grid"), ("x1", x), ("x2", x), ("y1", "\(DrawingLayout.axis - 6)"),
          ("y2", "\(layout.height)"),
        ])
      markup.add(
        "text",
        [
          ("class", index.isMultiple(of: 2) ? "faint" : "faint odd"), ("x", x), ("y", "12"),
          ("text-anchor", Self.anchor(scale.percent(step.time))),
        ]
      ) { $0.add(step.label) }
    }
  }

  /// Returns the text anchor that keeps both ends of a label inside the drawing.
  private static func anchor(_ percent: Double) -> String {
    percent > 95 ? "end" : percent < 5 ? "start" : "middle"
  }

  private func addPoints(to markup: inout Markup) {
    // The end of the latest label or shape in each lane, in percent.
    var ends: [Int?: Double] = [:]
    for (index, point) in zip(points.indices, points) {
      let next = points[(index + 1)...].first { $0.lane == point.lane }
      let place = scale.percent(point.time)
      let room =
        (ends[point.lane] ?? 0)...max(ends[point.lane] ?? 0, next.map { scale.percent($0.time) } ?? 100)
      ends[point.lane] = max(place + 1, add(point, room: room, to: &markup))
    }
  }
}

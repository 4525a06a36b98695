/// The positions of lanes and rows in a drawing, in points from its top.
struct DrawingLayout {
  struct Place {
    /// The baseline of the name.
    var title: Int
    /// The line of rejections, other points and the density, or nil if the lane has none.
    var points: Int?
    /// The top of the first row.
    var rows: Int
    var rowHeight: Int
    var bottom: Int
  }

  static let axis = 24
  private static let title = 22
  private static let points = 20
  private static let row = 18
  /// The maximum height of the rows of a lane.
  private static let tallest = 24 * row

  let hasMarks: Bool
  private(set) var places: [Place] = []
  private(set) var height: Int

  init(_ timeline: Timeline, lanesWithPoints: Set<Int>) {
    hasMarks = timeline.points.contains { $0.lane == nil }
    height = Self.axis + (hasMarks ? 18 : 0)
    for (index, lane) in timeline.lanes.enumerated() {
      let hasPoints = lanesWithPoints.contains(index)
      let rowHeight =
        lane.rowCount * Self.row <= Self.tallest ? Self.row : max(2, Self.tallest / lane.rowCount)
      let rows = height + Self.title + (hasPoints ? Self.points : 0)
      let bottom = rows + lane.rowCount * rowHeight + 8
      places.append(
        Place(
          title: height + 15, points: hasPoints ? height + Self.title + Self.points / 2 : nil, rows: rows,
          rowHeight: rowHeight, bottom: bottom))
      height = bottom
    }
  }

  /// The top of a bar.
  func top(of bar: Timeline.Bar) -> Int { places[bar.lane].rows + bar.row * places[bar.lane].rowHeight }

  func barHeight(_ bar: Timeline.Bar) -> Int {
    let height = places[bar.lane].rowHeight
    return height > 6 ? height - 5 : max(1, height - 1)
  }

  func middle(of bar: Timeline.Bar) -> Int { top(of: bar) + barHeight(bar) / 2 }
}

extension Drawing {
  /// Adds an event that belongs to no bar: a rejected input as a triangle with its reason, a mark as a line through all
  /// lanes, any other event as a small circle.
  ///
  /// - Parameter room: the free part of the width, in percent.
  /// - Returns: the end of its label.
  func add(_ point: Timeline.Point, room: ClosedRange<Double>, to markup: inout Markup) -> Double {
    let sentence = words.sentence(point)
    let isRejection = point.kind == .rejected
    var attributes = [
      ("class", isRejection ? "bar rejected" : "point other"), ("role", "img"), ("aria-label", sentence),
      ("data-outcome", point.kind.rawValue.printable(width: 20)),
      ("data-start", DrawingScale.milliseconds(point.time)), ("data-duration", "0.000"),
    ]
    if let lane = point.lane {
      attributes += [("data-lane", "\(lane)"), ("data-action", words.name(of: lane))]
    }
    if let number = point.execution { attributes.append(("data-execution", "\(number)")) }
    if let reason = point.reason { attributes.append(("data-reason", reason.printable(width: 20))) }
    let x = scale.x(point.time)
    var end = 0.0
    markup.add("g", attributes) { markup in
      markup.add("title") { $0.add(sentence) }
      let y = point.lane.flatMap { layout.places[$0].points }
      if let y {
        markup.add(
          "use",
          [("href", isRejection ? "#rejected" : "#other"), ("class", "shape"), ("x", x), ("y", "\(y)")])
      } else {
        let top = DrawingLayout.axis
        markup.add(
          "line", [("class", "mark"), ("x1", x), ("x2", x), ("y1", "\(top)"), ("y2", "\(layout.height)")])
      }
      end = addLabel(
        labels(of: point), isRejection ? "said" : "note", at: scale.percent(point.time),
        y.map { $0 + 4 } ?? DrawingLayout.axis + 12, room, to: &markup)
    }
    return end
  }

  /// The candidate labels of a point, best first: the reasons of the gate or the reason of a rejection with its
  /// meaning, then the name of the reason.
  private func labels(of point: Timeline.Point) -> [String] {
    if point.kind != .rejected { return point.lane == nil ? point.text.map { [$0] } ?? [] : [] }
    let why = TextWords.why(point.reason, point.blockers)
    return [why.map { $0.words + $0.meaning }, point.reason].compactMap { $0 }
  }

  /// A label with its position.
  private struct Label {
    var text: String
    var isBehind: Bool
    /// The width in percent of the drawing.
    var width: Double
  }

  /// Adds the best label for which there is room, after the point or before it. Narrow screens may get a different
  /// label.
  ///
  /// - Returns: the end of the label.
  private func addLabel(
    _ texts: [String], _ kind: String, at place: Double, _ y: Int, _ room: ClosedRange<Double>,
    to markup: inout Markup
  ) -> Double {
    let (wide, narrow) = (label(texts, at: place, room, zoom: 1), label(texts, at: place, room, zoom: 2.5))
    let isSame = wide?.text == narrow?.text && wide?.isBehind == narrow?.isBehind
    for (label, only) in [(wide, isSame ? "" : " broad"), (isSame ? nil : narrow, " narrow")] {
      guard let label else { continue }
      markup.add(
        "text",
        [
          ("class", kind + only), ("x", DrawingScale.text(place)), ("dx", label.isBehind ? "9" : "-9"),
          ("y", "\(y)"), ("text-anchor", label.isBehind ? "start" : "end"),
        ]
      ) { $0.add(label.text) }
    }
    return [wide, narrow].compactMap { $0 }.map { $0.isBehind ? place + $0.width : place }.max() ?? place
  }

  /// - Parameter zoom: the factor by which the drawing is narrower than 1,000 points.
  private func label(
    _ texts: [String], at place: Double, _ room: ClosedRange<Double>, zoom: Double
  ) -> Label? {
    for text in texts {
      let text = text.shown(columns: 48)
      // A letter needs about 7 of 1,000 points.
      let width = zoom * (1.8 + 0.7 * Double(text.columns))
      let isBehind = place + width <= room.upperBound
      if !text.isEmpty, isBehind || place - width >= room.lowerBound {
        return Label(text: text, isBehind: isBehind, width: width)
      }
    }
    return nil
  }
}

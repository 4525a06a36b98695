extension Drawing {
  /// An input that was turned away, as a triangle with its reason; a mark, as a line through all lanes; or any other event
  /// that belongs to no execution.
  ///
  /// - Parameter room: the part of the width, in hundredths, from what is before it to what is behind it.
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
      let said = isRejection ? point.reason : point.lane == nil ? point.text : nil
      end = addLabel(
        said, isRejection, at: scale.percent(point.time), y.map { $0 + 4 } ?? DrawingLayout.axis + 12, room,
        to: &markup)
    }
    return end
  }

  private func addLabel(
    _ text: String?, _ isRejection: Bool, at place: Double, _ y: Int, _ room: ClosedRange<Double>,
    to markup: inout Markup
  ) -> Double {
    guard let label = text?.printable(width: 24).prefix(columns: 24), !label.isEmpty else { return place }
    // A letter needs about seven of a thousand points.
    let width = 1.5 + 0.7 * Double(label.columns)
    let isBehind = place + width <= room.upperBound
    guard isBehind || place - width >= room.lowerBound else { return place }
    markup.add(
      "text",
      [
        ("class", isRejection ? "said" : "faint"), ("x", DrawingScale.text(place + (isBehind ? 0.9 : -0.9))),
        ("y", "\(y)"), ("text-anchor", isBehind ? "start" : "end"),
      ]
    ) { $0.add(label) }
    return isBehind ? place + width : place
  }
}

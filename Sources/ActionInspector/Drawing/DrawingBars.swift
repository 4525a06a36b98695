extension Drawing {
  /// Adds the bar of an execution: its phases, and a shape for its outcome at the end for its caller.
  ///
  /// - Parameter isCrowded: whether its shape would cover the next bar. The shape is then shown only when zoomed in.
  func add(_ bar: Timeline.Bar, isCrowded: Bool, to markup: inout Markup) {
    let sentence = words.sentence(bar)
    let outcome = DrawingStyle.shape(bar.outcome)
    var attributes = [
      ("class", "bar \(outcome)\(isCrowded ? " crowded" : "")"), ("role", "img"), ("aria-label", sentence),
      ("data-lane", "\(bar.lane)"),
      ("data-action", words.name(of: bar.lane)), ("data-execution", "\(bar.execution)"),
      ("data-outcome", bar.outcome?.rawValue.printable(width: 20) ?? "running"),
      ("data-start", DrawingScale.milliseconds(bar.start)),
      ("data-duration", DrawingScale.milliseconds(bar.end - bar.start)),
    ]
    if let reason = bar.reason { attributes.append(("data-reason", reason.printable(width: 20))) }
    markup.add("g", attributes) { markup in
      markup.add("title") { $0.add(sentence) }
      for phase in bar.phases { add(phase, of: bar, to: &markup) }
      addInside(of: bar, to: &markup)
      if layout.places[bar.lane].rowHeight > 6 {
        markup.add(
          "use",
          [
            ("href", "#\(outcome)"), ("class", "shape"), ("x", scale.x(bar.outcomeTime)),
            ("y", "\(layout.middle(of: bar))"),
          ])
      }
    }
  }

  private func add(_ phase: Timeline.Bar.Phase, of bar: Timeline.Bar, to markup: inout Markup) {
    let place = [
      ("x", scale.x(phase.span.lowerBound)), ("y", "\(layout.top(of: bar))"),
      ("width", scale.width(phase.span)),
      ("height", "\(layout.barHeight(bar))"), ("rx", "2"),
    ]
    if phase.kind == .running { return markup.add("rect", [("class", "solid")] + place) }
    markup.add("rect", [("class", "under")] + place)
    markup.add("rect", [("fill", "url(#\(phase.kind.rawValue))")] + place)
  }

  /// Adds the completed fraction, ticks for elements, notches for retries, and the number if there is room.
  private func addInside(of bar: Timeline.Bar, to markup: inout Markup) {
    let (top, height) = (layout.top(of: bar), layout.barHeight(bar))
    guard height > 6 else { return }
    let (start, end) = (scale.percent(bar.start), scale.percent(bar.outcomeTime))
    // A completed execution did all of its work, regardless of its last progress report.
    if let fraction = bar.fraction, bar.outcome != .completed {
      let ran = bar.phases.first { $0.kind == .running }.map { scale.percent($0.span.lowerBound) } ?? start
      markup.add(
        "rect",
        [
          ("class", "part"), ("x", DrawingScale.text(ran)), ("y", "\(top + height - 4)"),
          ("width", DrawingScale.text((end - ran) * fraction)), ("height", "4"),
        ])
    }
    // More ticks would look like a solid line on any screen.
    for index in stride(from: 0, to: bar.ticks.count, by: bar.ticks.count / 50 + 1) {
      let tick = bar.ticks[index]
      if tick.kind == .retrying || tick.kind == .timedOut {
        markup.add(
          "use", [("href", "#retrying"), ("class", "tick"), ("x", scale.x(tick.time)), ("y", "\(top)")])
      } else {
        markup.add(
          "rect",
          [
            ("class", "tick"), ("x", scale.x(tick.time)), ("y", "\(top + 2)"), ("width", "1.5"),
            ("height", "\(height - 4)"),
          ])
      }
    }
    if bar.beganBefore {
      let x = scale.x(bar.start)
      markup.add(
        "line",
        [
          ("class", "before"), ("x1", x), ("x2", "0"), ("y1", "\(top + height / 2)"),
          ("y2", "\(top + height / 2)"), ("stroke-dasharray", "2 2"),
        ])
    }
    // A digit needs less than 1 percent of the width, and the shape at the end as much as two digits.
    guard end - start > Double(3 + String(bar.execution).count), bar.phases.first?.kind == .running else {
      return
    }
    markup.add(
      "text", [("class", "label"), ("x", DrawingScale.text(start + 0.4)), ("y", "\(top + height - 3)")]
    ) { $0.add("\(bar.execution)") }
  }

  /// Adds an arrow from the bar of the parent.
  func addCause(of bar: Timeline.Bar, to markup: inout Markup) {
    guard let index = bar.parent, bar.parent.map({ timeline.bars[$0] != bar }) == true else { return }
    let parent = timeline.bars[index]
    let from = min(max(bar.start, parent.start), parent.end)
    let isBelow = layout.top(of: bar) > layout.top(of: parent)
    let tip = isBelow ? layout.top(of: bar) : layout.top(of: bar) + layout.barHeight(bar)
    markup.add(
      "line",
      [
        ("class", "cause"), ("x1", scale.x(from)), ("y1", "\(layout.middle(of: parent))"),
        ("x2", scale.x(bar.start)),
        ("y2", "\(tip)"),
      ])
    markup.add("svg", [("x", scale.x(bar.start)), ("y", "\(tip)"), ("overflow", "visible")]) { markup in
      markup.add(
        "use", [("class", "cause"), ("href", "#head"), ("transform", isBelow ? "scale(1 1)" : "scale(1 -1)")])
    }
  }
}

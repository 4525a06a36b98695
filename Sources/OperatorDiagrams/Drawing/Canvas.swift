import StreamsTesting

/// Draws the lines of one diagram, in its columns.
struct Canvas {
  let columns: Columns
  /// The x position at which the lines start, to the right of their names.
  let left: Int
  /// The x position at which the arrows end.
  let right: Int

  private func x(_ frame: Int) -> Int { left + Style.lead + columns.centers[frame] }

  /// Draws a line, and the subscription windows below it.
  ///
  /// - Returns: the height of the line.
  func draw(_ track: Track, at top: Int, into body: inout [String]) -> Int {
    let middle = top + Style.rowHeight / 2
    let frames = MarbleFrames(track.marbles)
    if let name = track.name {
      body.append(#"<text class="name" x="\#(Style.margin)" y="\#(middle + 4)">\#(name.escaped)</text>"#)
    }
    drawAxis(frames, track.marbles.contains("^"), middle, &body)
    for (frame, signs) in frames.events { draw(signs, of: track, at: x(frame), middle, &body) }
    return Style.rowHeight + drawWindows(track.subscriptions, at: top + Style.rowHeight, &body)
  }

  private func drawAxis(_ frames: MarbleFrames, _ beginsLate: Bool, _ middle: Int, _ body: inout [String]) {
    let begin = beginsLate ? x(frames.subscribed) : left
    if beginsLate { body.append(#"<circle class="head" cx="\#(begin)" cy="\#(middle)" r="4"/>"#) }
    if let disposed = frames.disposed {
      let end = x(frames.subscribed + disposed)
      body.append(#"<path class="line" d="M\#(begin) \#(middle)H\#(end)"/>"#)
      body.append(#"<path class="line" stroke-dasharray="3 3" d="M\#(end) \#(middle - 17)v34"/>"#)
    } else {
      body.append(#"<path class="line" d="M\#(begin) \#(middle)H\#(right - 8)"/>"#)
      body.append(#"<path class="head" d="M\#(right) \#(middle)l-10 -5v10z"/>"#)
    }
  }

  /// Draws the events of one frame. The events of a group are drawn side by side on a common background.
  private func draw(
    _ signs: [MarbleFrames.Sign], of track: Track, at center: Int, _ middle: Int, _ body: inout [String]
  ) {
    let width = track.width(of: signs)
    var x = center - width / 2
    if signs.count(where: { $0 != .subscribed && $0 != .disposed }) > 1 {
      let radius = Style.radius + 3
      body.append(
        #"<rect class="group" x="\#(x - 3)" y="\#(middle - radius)" width="\#(width + 6)" height="\#(2 * radius)" rx="\#(radius)"/>"#
      )
    }
    for sign in signs {
      let width = track.width(of: sign)
      draw(sign, of: track, at: x + width / 2, middle, &body)
      x += width
    }
  }

  private func draw(
    _ sign: MarbleFrames.Sign, of track: Track, at x: Int, _ middle: Int, _ body: inout [String]
  ) {
    switch sign {
    case .element(let character):
      let text = track.text(of: character)
      let (width, color) = (track.marbleWidth(of: text), Style.color(of: text))
      body.append(
        #"<rect class="marble c\#(color)" x="\#(x - width / 2)" y="\#(middle - Style.radius)" width="\#(width)" height="\#(2 * Style.radius)" rx="\#(Style.radius)"/>"#
      )
      body.append(#"<text class="mark" x="\#(x)" y="\#(middle + 5)">\#(text.escaped)</text>"#)
    case .completed: body.append(#"<path class="end" d="M\#(x) \#(middle - 15)v30"/>"#)
    case .failed:
      body.append(
        #"<path class="fail" d="M\#(x - 9) \#(middle - 9)l18 18m0 -18l-18 18"/>"#)
    case .subscribed, .disposed: break
    }
  }

  /// Draws the times at which a stream was subscribed to. Overlapping windows are drawn one below the other.
  private func drawWindows(_ windows: [String], at top: Int, _ body: inout [String]) -> Int {
    var lanes: [Int] = []
    for window in windows.map(MarbleFrames.init) {
      let lane = lanes.firstIndex { $0 < window.subscribed } ?? lanes.count
      let last = window.disposed.map { window.subscribed + $0 }
      if lane == lanes.count { lanes.append(0) }
      lanes[lane] = last ?? .max
      let (begin, y) = (x(window.subscribed), top + 4 + lane * 14)
      if let last {
        body.append(#"<path class="window" d="M\#(begin) \#(y - 5)v10m0 -5H\#(x(last))m0 -5v10"/>"#)
      } else {
        body.append(#"<path class="window" d="M\#(begin) \#(y - 5)v10m0 -5H\#(right)"/>"#)
      }
    }
    return lanes.isEmpty ? 0 : lanes.count * 14 + 4
  }
}

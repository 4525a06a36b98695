/// Draws events as a marble diagram.
struct MarbleText<Element> {
  /// Returns the sign for an element, or `nil` if it has none yet.
  let sign: (Element) -> Character?
  let origin: TestTime
  let timePerCharacter: TestTime

  /// The cells of a diagram, one for each frame, and a legend for the signs that were generated for it.
  struct Picture {
    var cells: [String] = []
    var legend: [String] = []
    /// The events between two frames, or before the first frame.
    var beside: [String] = []
  }

  func picture(_ events: [Recorded<Event<Element>>]) -> Picture {
    var picture = Picture()
    var known: [String: Character] = [:]
    var spare = ArraySlice("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    var frames: [Int: String] = [:]
    for event in events {
      let text = draw(event.value, &known, &spare, &picture.legend)
      let (frame, rest) = (event.time - origin).quotientAndRemainder(dividingBy: timePerCharacter)
      if rest != 0 || frame < 0 {
        picture.beside.append("\(text) at \(event.time)")
      } else {
        frames[frame, default: ""] += text
      }
    }
    let last = frames.keys.max() ?? -1
    picture.cells = (0..<(last + 1)).map { number in
      guard let signs = frames[number] else { return "-" }
      return signs.count == 1 ? signs : "(\(signs))"
    }
    return picture
  }

  private func draw(
    _ event: Event<Element>, _ known: inout [String: Character], _ spare: inout ArraySlice<Character>,
    _ legend: inout [String]
  ) -> String {
    switch event {
    case .completed: return "|"
    case .error(let error):
      if !(error is MarbleError) { legend.append("# is \(error)") }
      return "#"
    case .next(let element):
      if let sign = sign(element) { return String(sign) }
      let text = "\(element)"
      if let sign = known[text] { return String(sign) }
      let sign = spare.popFirst() ?? "?"
      known[text] = sign
      legend.append("\(sign) is \(text)")
      return String(sign)
    }
  }
}

/// Returns diagrams one above the other, with their frames aligned in columns. Each row can be parsed again.
func alignedMarbles(_ rows: [(name: String, cells: [String])]) -> [String] {
  let width = rows.map(\.name.count).max() ?? 0
  let columns = rows.map(\.cells.count).max() ?? 0
  let widths = (0..<columns).map { column in
    rows.map { column < $0.cells.count ? $0.cells[column].count : 0 }.max() ?? 0
  }
  return rows.map { name, cells in
    let picture = zip(cells, widths).map { $0.padded(to: $1) }.joined()
    return (name.padded(to: width + 2) + picture).trimmingTrailingSpaces
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate var trimmingTrailingSpaces: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

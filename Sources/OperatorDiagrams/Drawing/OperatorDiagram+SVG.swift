extension OperatorDiagram {
  /// The diagram as an SVG picture with the inputs, the operator in a box, and the results.
  package var svg: String {
    let columns = Columns(inputs + results)
    // Either all lines have a name or no line has one.
    let isNamed = (inputs + results).contains { $0.name != nil }
    let named =
      isNamed ? inputs.map { $0.named("source") } + results.map { $0.named("result") } : inputs + results
    let longestName = named.map { $0.name?.count ?? 0 }.max() ?? 0
    let left = Style.margin + (longestName == 0 ? 0 : longestName * Style.label + 8)
    let needed = left + Style.lead + columns.width + Style.tail + Style.margin
    let forCode = code.count * Style.codeLetter + 6 * Style.margin
    let width = max(needed, min(forCode, 620), 260)
    let codeLines = wrapped(code, to: (width - 4 * Style.margin) / Style.codeLetter)
    let canvas = Canvas(columns: columns, left: left, right: width - Style.margin)

    var body: [String] = []
    var top = Style.margin / 2
    for track in named.prefix(inputs.count) { top += canvas.draw(track, at: top, into: &body) }
    if !inputs.isEmpty { top += 6 }
    let boxHeight = codeLines.count * Style.codeLine + 20
    body.append(
      #"<rect class="box" x="\#(Style.margin)" y="\#(top)" width="\#(width - 2 * Style.margin)" height="\#(boxHeight)" rx="8"/>"#
    )
    for (index, line) in codeLines.enumerated() {
      let baseline = top + 25 + index * Style.codeLine - 1
      body.append(
        #"<text class="code" x="\#(width / 2)" y="\#(baseline)" text-anchor="middle">\#(line.escaped)</text>"#
      )
    }
    top += boxHeight + 6
    for track in named.suffix(results.count) { top += canvas.draw(track, at: top, into: &body) }
    let height = top + Style.margin / 2

    return
      ([
        #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" viewBox="0 0 \#(width) \#(height)" role="img">"#,
        "<title>\(description.escaped)</title>",
        Style.sheet,
        #"<rect class="paper" width="\#(width)" height="\#(height)" rx="12"/>"#,
      ] + body + ["</svg>", ""]).joined(separator: "\n")
  }

  /// A text description of the diagram for accessibility.
  package var description: String {
    func said(_ tracks: [Track], _ kind: String) -> String {
      tracks.map { track in "\(track.name ?? kind) \(track.spelled)" }.joined(separator: "; ")
    }
    return (inputs.isEmpty ? "" : said(inputs, "source") + "; ") + "\(code) gives " + said(results, "result")
  }

  /// Returns the text broken into lines at spaces.
  private func wrapped(_ text: String, to length: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, last.count + 1 + word.count <= length {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension Track {
  fileprivate func named(_ usual: String) -> Track {
    var track = self
    track.name = name ?? usual
    return track
  }

  /// The marbles with their texts.
  fileprivate var spelled: String {
    marbles.map { sign in texts[sign].map { $0.count == 1 ? $0 : "[\($0)]" } ?? String(sign) }.joined()
  }
}

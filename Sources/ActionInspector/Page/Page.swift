/// Renders a recording as an HTML page.
struct Page {
  static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

  private let recording: Recording
  private let title: String
  private let live: LivePage?
  private let timeline: Timeline
  private let statistics: Statistics

  init(_ recording: Recording, title: String, live: LivePage? = nil) {
    self.recording = recording
    self.live = live
    self.title = title.printable(width: 40)
    timeline = recording.timeline
    statistics = recording.statistics
  }

  var html: String {
    var markup = Markup()
    markup.add(literally: "<!DOCTYPE html>\n")
    markup.add("html", [("lang", "en")]) { markup in
      markup.add("head") { markup in
        markup.add(literally: #"<meta charset="utf-8">"#)
        markup.add(
          literally:
            "<meta http-equiv=\"Content-Security-Policy\" content=\"\(live == nil ? Self.policy : LivePage.policy)\">"
        )
        markup.add(literally: #"<meta name="viewport" content="width=device-width, initial-scale=1">"#)
        markup.add("title") { $0.add(title) }
        markup.add(literally: "<style>\n\(PageParts.style)</style>")
      }
      markup.add(literally: "\n")
      markup.add("body", inside: addBody)
    }
    return markup.text + "\n"
  }

  private func addBody(to markup: inout Markup) {
    markup.add("h1") { $0.add(title) }
    live?.add(to: &markup)
    if recording.events.isEmpty && live == nil {
      markup.add("p") { $0.add("No events") }
    } else {
      markup.add("p", [("id", "summary")]) {
        $0.add(PageSummary(recording, statistics, timeline).text)
      }
      addTable(to: &markup)
      markup.add(literally: PageParts.controls)
      let view = [
        ("id", "view"), ("tabindex", "0"), ("role", "region"), ("aria-label", "Timeline, scrollable"),
      ]
      markup.add("div", view) { markup in
        markup.add(literally: Drawing(timeline).svg)
      }
      markup.add(literally: PageParts.legend + PageParts.log)
    }
    markup.add(literally: "<script type=\"application/json\" id=\"data\">")
    markup.add(literally: String(decoding: PageData(recording, timeline).bytes, as: UTF8.self))
    markup.add(literally: "</script>\n<script>\n\(PageParts.script)</script>\n")
    if live != nil { markup.add(literally: "<script>\n\(PageParts.liveScript)</script>\n") }
  }

  private func addTable(to markup: inout Markup) {
    markup.add("div", [("class", "wide")]) { markup in
      markup.add("table", [("id", "statistics")]) { markup in
        markup.add("thead") { Self.addRow("th", Statistics.Row.heads + ["why"], to: &$0) }
        markup.add("tbody") { markup in
          for row in statistics.actions {
            let why = [row.rejections, row.cancellations, row.failures].filter { !$0.isEmpty }
            let words = why.map { TextWords.counts($0, width: 40) }.joined(separator: "; ")
            Self.addRow("td", row.cells(width: 40) + [words], to: &markup)
          }
          Self.addRow("td", statistics.total.cells(width: 40) + [""], to: &markup)
        }
      }
    }
  }

  private static func addRow(_ cell: String, _ cells: [String], to markup: inout Markup) {
    markup.add("tr") { markup in
      for text in cells { markup.add(cell) { $0.add(text) } }
    }
  }
}

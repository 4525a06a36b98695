/// The table of statistics.
struct TextTable {
  private let statistics: Statistics
  private let width: Int

  init(_ statistics: Statistics, width: Int) {
    self.statistics = statistics
    self.width = width
  }

  var lines: [TextLine] {
    let head = Statistics.Row.heads
    let all = statistics.actions + [statistics.total]
    let rows = [head] + all.map { $0.cells(width: width) }
    let columns = head.indices.map { index in
      let widest = rows.map { $0[index].columns }.max() ?? 0
      // A long name must leave room for the numbers.
      return index == 0 ? min(widest, max(width / 4, 6)) : widest
    }
    let gap = columns.reduce(0, +) + 2 * (columns.count - 1) <= width ? 2 : 1
    var lines = [line(head, columns, gap, .bold)]
    for (row, cells) in zip(all, rows.dropFirst()) {
      lines.append(line(cells, columns, gap, .plain))
      add("rejected", row.rejections, to: &lines)
      add("cancelled", row.cancellations, to: &lines)
      add("failed", row.failures, to: &lines)
    }
    return lines
  }

  private func line(_ cells: [String], _ columns: [Int], _ gap: Int, _ look: TextLine.Look) -> TextLine {
    var line = TextLine()
    for (index, cell) in cells.enumerated() {
      if index == 0 {
        line.add(cell.columns > columns[0] ? cell.prefix(columns: columns[0] - 1) + "…" : cell, look)
        line.pad(to: columns[0])
      } else {
        line.add(cell.aligned(to: columns[index] + gap), look)
      }
    }
    return line
  }

  /// Adds a line with the reasons, most frequent first.
  private func add(_ verb: String, _ reasons: [String: Int], to lines: inout [TextLine]) {
    if reasons.isEmpty { return }
    var line = TextLine()
    line.add("  \(verb): \(TextWords.counts(reasons, width: width))", .dim)
    lines.append(line)
  }
}

extension Statistics.Row {
  /// The headers of the columns.
  static let heads = [
    "action", "runs", "open", "done", "failed", "cancelled", "rejected", "median", "p95", "longest", "busy",
  ]

  /// Returns the numbers as the texts of the columns.
  func cells(width: Int) -> [String] {
    let counts = [
      runCount, runningCount, completedCount, failureCount, cancellations.values.reduce(0, +),
      rejections.values.reduce(0, +),
    ]
    let durations = [median, p95, longest].map { $0.map(TextWords.duration) ?? "–" }
    return [name.printable(width: width)] + counts.map(String.init) + durations
      + ["\(TextWords.percent(busyShare)) %"]
  }
}

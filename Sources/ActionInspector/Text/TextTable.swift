/// The table of statistics.
struct TextTable {
  private let statistics: Statistics
  private let width: Int

  init(_ statistics: Statistics, width: Int) {
    self.statistics = statistics
    self.width = width
  }

  var lines: [TextLine] {
    let head = [
      "action", "runs", "running", "completed", "failed", "cancelled", "rejected", "median", "p95", "longest",
      "busy",
    ]
    let rows = (statistics.actions + [statistics.total]).map { (cells($0), reasons($0)) }
    let columns = head.indices.map { index in
      let widest = rows.map { $0.0[index].columns }.max() ?? 0
      // A long name leaves room for the numbers.
      return max(head[index].columns, index == 0 ? min(widest, max(width / 3, 6)) : widest)
    }
    return [line(head, "", columns, .bold)] + rows.map { line($0.0, $0.1, columns, .plain) }
  }

  private func line(_ cells: [String], _ reasons: String, _ columns: [Int], _ look: TextLine.Look) -> TextLine
  {
    var line = TextLine()
    for (index, cell) in cells.enumerated() {
      if index == 0 {
        line.add(cell.columns > columns[0] ? cell.prefix(columns: columns[0] - 1) + "…" : cell, look)
        line.pad(to: columns[0])
      } else {
        line.add("  " + cell.aligned(to: columns[index]), look)
      }
    }
    if !reasons.isEmpty { line.add("  " + reasons, .dim) }
    return line
  }

  private func cells(_ row: Statistics.Row) -> [String] {
    let counts = [
      row.runCount, row.runningCount, row.completedCount, row.failureCount,
      row.cancellations.values.reduce(0, +), row.rejections.values.reduce(0, +),
    ]
    let durations = [row.median, row.p95, row.longest].map { $0.map(TextWords.duration) ?? "–" }
    let busy = "\(Int((row.busyShare * 100).rounded())) %"
    return [row.name.printable(width: width)] + counts.map(String.init) + durations + [busy]
  }

  /// The reasons, the most frequent first.
  private func reasons(_ row: Statistics.Row) -> String {
    let all = row.cancellations.merging(row.rejections, uniquingKeysWith: +)
    return all.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key.printable(width: width)) \($0.value)" }.joined(separator: ", ")
  }
}

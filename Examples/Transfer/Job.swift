import Action
import Foundation

/// The state of an item.
struct Job: Sendable {
  enum State: Sendable, Equatable {
    case waiting
    case running
    case copied(Copied)
    case failed(String)
    case cancelled
    case undone

    var text: String {
      switch self {
      case .waiting: "waiting"
      case .running: "running"
      case .copied: "copied"
      case .failed(let reason): "failed: \(reason)"
      case .cancelled: "cancelled"
      case .undone: "undone"
      }
    }
  }

  let item: Item
  var state = State.waiting
  var execution: Execution<Copied>?
  var start: ContinuousClock.Instant?
  var time = Duration.zero

  init(item: Item) { self.item = item }

  var bytes: Int64 { if case .copied(let copied) = state { copied.bytes } else { 0 } }
}

/// Returns the results of all items, one line for each.
func table(_ jobs: [Job]) -> String {
  let rows = jobs.map { job in
    let parts = job.time.components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    return [shown(job.item.source), "\(job.bytes)", String(format: "%.2f s", seconds), job.state.text]
  }
  let all = [["file", "bytes", "time", "result"]] + rows
  let widths = (0..<3).map { column in all.map { $0[column].count }.max() ?? 0 }
  return all.map { row in
    let (name, bytes, time) = (row[0], row[1], row[2])
    return name + spaces(widths[0] - name.count + 2) + spaces(widths[1] - bytes.count) + bytes + "  "
      + spaces(widths[2] - time.count) + time + "  " + row[3] + "\n"
  }.joined()
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

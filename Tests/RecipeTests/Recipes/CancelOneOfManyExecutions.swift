import Action
import Observation

struct ExportRow {
  let film: Int
  let execution: Execution<Int>
}

@MainActor @Observable
final class ExportList {
  private(set) var rows: [ExportRow] = []
  @ObservationIgnored private let export: Action<Int, Int>

  init(render: @escaping @Sendable (Int) async throws -> Int) {
    export = Action(policy: .enqueue(maxConcurrent: 2), work: render)
  }

  func add(_ film: Int) {
    rows.append(ExportRow(film: film, execution: export.start(film)))
  }

  func cancel(_ row: ExportRow) {
    row.execution.cancel()
    rows.removeAll { $0.execution === row.execution }
  }
}

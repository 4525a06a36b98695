// modes: 6 main, 5 main
// In a module that is on the main actor by default, what transforms use is marked nonisolated.

import Streams

private struct Row: Equatable {
  var title: String
  var shout: String { title.uppercased() }
}

nonisolated private struct FreeRow: Equatable {
  var title: String
  var shout: String { title.uppercased() }
}

private func format(_ number: Int) -> String { "№ \(number)" }

nonisolated private func freeFormat(_ number: Int) -> String { "№ \(number)" }

private final class Model {
  private var text = ""
  private var row: Row?

  func start(_ numbers: Observable<Int>, _ rows: Observable<Row>, _ freeRows: Observable<FreeRow>) {
    // error (6 main): converting function value of type '@MainActor @Sendable (Int) -> String'
    numbers.map(format).subscribe(onNext: { self.text = $0 })
    // error: call to main actor-isolated global function 'format'
    numbers.map { format($0) }.subscribe(onNext: { self.text = $0 })
    numbers.map(freeFormat).subscribe(onNext: { self.text = $0 })
    numbers.subscribe(onNext: { self.text = format($0) })
    rows.map { $0.title }.subscribe(onNext: { self.text = $0 })
    // error: main actor-isolated property 'shout' can not be referenced
    rows.map { $0.shout }.subscribe(onNext: { self.text = $0 })
    // error: main actor-isolated conformance of 'Row' to 'Equatable' cannot satisfy
    rows.distinctUntilChanged().subscribe(onNext: { self.row = $0 })
    freeRows.distinctUntilChanged().map { $0.shout }.subscribe(onNext: { self.text = $0 })
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

func exitProcess(_ status: Int32) -> Never { exit(status) }

/// Prints the rows as a readable table, or as one JSON object per line.
struct Report {
  let asJSON: Bool

  func begin(limit: Double) {
    if asJSON { return }
    print(
      "limit (L): one call through an opaque closure = \(rounded(limit, 2)) ns; it is measured next to each row\n"
    )
    print(line("row", "ns", "limits", "target", ""))
    print(String(repeating: "─", count: 104))
  }

  func add(_ row: Row, _ measured: Measured) {
    let nanoseconds = measured.figure ?? .nan
    let limits = nanoseconds / measured.limit
    if asJSON {
      print(
        #"{"row": "\#(row.name)", "nanoseconds": \#(rounded(nanoseconds, 1)), "#
          + #""limits": \#(rounded(limits, 1)), "target": \#(rounded(row.target, 0))\#(noise(measured))}"#)
    } else {
      let verdict = limits <= row.target ? "" : "✗ over"
      print(
        line(row.name, rounded(nanoseconds, 1), rounded(limits, 1), "≤ " + rounded(row.target, 0), verdict)
          + noise(measured))
    }
  }

  func add(_ row: FigureRow, _ measured: Measured) {
    let figure = measured.figure.map { rounded($0, 2) }
    // With the same precision as the figure, so that 1.02 is not shown as 1.0.
    let target = row.target.map { rounded($0, $0 == $0.rounded() ? 0 : 2) }
    if asJSON {
      print(
        #"{"row": "\#(row.name)", "\#(row.unit)": \#(figure ?? "null"), "#
          + #""target": \#(target ?? "null")\#(noise(measured))}"#)
    } else {
      guard let value = measured.figure, let figure else {
        return print(line(row.name, "not measured", "", "", ""))
      }
      let verdict = row.target.map { value <= $0 ? "" : "✗ over" } ?? ""
      print(
        line(row.name, figure + " " + row.unit, "", target.map { "≤ " + $0 } ?? "", verdict) + noise(measured)
      )
    }
  }

  /// Returns a note if the machine was not quiet during a measurement.
  private func noise(_ measured: Measured) -> String {
    guard let noise = measured.noise else { return "" }
    return asJSON
      ? #", "limitOfTheBest": \#(rounded(noise, 2))"#
      : " (L was \(rounded(noise, 2)) × the best: the machine is busy)"
  }

  private func line(_ name: String, _ time: String, _ limits: String, _ target: String, _ verdict: String)
    -> String
  {
    padded(name, 66) + aligned(time, 14) + aligned(limits, 9) + aligned(target, 9) + " " + verdict
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func aligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func rounded(_ value: Double, _ places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * scale).rounded() / scale
    return places == 0 ? String(Int(scaled)) : String(scaled)
  }
}

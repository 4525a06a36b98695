#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

func exitProcess(_ status: Int32) -> Never { exit(status) }

/// Prints the rows, as a table for people or as one JSON object a line.
struct Report {
  let limit: Double
  let asJSON: Bool

  func begin() {
    if asJSON { return }
    print("limit (L): one call through an opaque closure = \(rounded(limit, 2)) ns\n")
    print(line("row", "ns", "limits", "target", ""))
    print(String(repeating: "─", count: 104))
  }

  func add(_ row: Row, nanoseconds: Double) {
    let limits = nanoseconds / limit
    if asJSON {
      print(
        #"{"row": "\#(row.name)", "nanoseconds": \#(rounded(nanoseconds, 1)), "#
          + #""limits": \#(rounded(limits, 1)), "target": \#(rounded(row.target, 0))}"#)
    } else {
      let verdict = limits <= row.target ? "" : "✗ over"
      print(
        line(row.name, rounded(nanoseconds, 1), rounded(limits, 1), "≤ " + rounded(row.target, 0), verdict))
    }
  }

  func add(_ row: FigureRow, value: Double?) {
    let figure = value.map { rounded($0, 2) }
    if asJSON {
      let target = row.target.map { rounded($0, $0 == $0.rounded() ? 0 : 1) } ?? "null"
      print(#"{"row": "\#(row.name)", "\#(row.unit)": \#(figure ?? "null"), "target": \#(target)}"#)
    } else {
      guard let value, let figure else { return print(line(row.name, "not measured", "", "", "")) }
      let verdict = row.target.map { value <= $0 ? "" : "✗ over" } ?? ""
      let target = row.target.map { "≤ " + rounded($0, $0 == $0.rounded() ? 0 : 1) } ?? ""
      print(line(row.name, figure + " " + row.unit, "", target, verdict))
    }
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

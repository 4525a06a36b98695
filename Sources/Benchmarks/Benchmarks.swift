@main
struct Benchmarks {
  static func main() {
    let options = Options(CommandLine.arguments.dropFirst())
    var runs = QuietRuns(limit: measureLimit)
    let report = Report(asJSON: options.asJSON)
    report.begin(limit: runs.best)
    let rows =
      subjectRows() + propertyRows() + sharingRows() + operatorRows() + streamRows() + genericRows()
      + actionRows() + uiRows() + policyRows() + dispatchRows()
    for row in rows where options.includes(row.name) {
      report.add(row, runs.measure { row.measure() })
    }
    let figures =
      priceRows()
      + policyFigures() + observedRows() + inspectorRows() + uiFigures() + growthRows() + memoryRows()
      + lookUpRows()
      + threadRows() + asyncRows() + [awaitedSendRow()] + typeCheckRows()
    for row in figures where options.includes(row.name) {
      // Only times are measured repeatedly. Counts and ratios do not depend on how busy the machine is.
      report.add(
        row, row.unit == "ns" ? runs.measure(row.measure) : Measured(figure: row.measure(), limit: runs.best))
    }
  }
}

/// The command-line options.
struct Options {
  var asJSON = false
  var filter: String?

  init(_ arguments: ArraySlice<String>) {
    var arguments = arguments
    while let argument = arguments.popFirst() {
      switch argument {
      case "--json": asJSON = true
      case "--filter":
        guard let text = arguments.popFirst() else {
          Options.fail("--filter needs a text, e.g. --filter flatMap")
        }
        filter = text
      default: Options.fail("unknown argument '\(argument)'. The arguments are --json and --filter TEXT")
      }
    }
  }

  func includes(_ name: String) -> Bool { filter.map { name.contains($0) } ?? true }

  private static func fail(_ message: String) -> Never {
    print("Benchmarks: \(message)")
    exitProcess(2)
  }
}

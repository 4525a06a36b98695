import Streams

/// The events around a candidate, in their order, from any threads.
final class Journal: Sendable {
  private let lines: Lock<[String]>

  init() { lines = Lock([]) }

  /// A copy of the present lines of another journal.
  init(copying other: Journal) { lines = Lock(other.all) }

  var all: [String] { lines.withLock { $0 } }

  func write(_ line: String) { lines.withLock { $0.append(line) } }

  func clear() { lines.withLock { $0 = [] } }

  /// The lines that begin with one of these words.
  func lines(of words: String...) -> [String] {
    all.filter { line in words.contains { line.hasPrefix($0) } }
  }

  /// The first occurrences of the lines that begin with one of these words.
  func firsts(of words: String...) -> [String] {
    var seen: Set<String> = []
    return all.filter { line in words.contains { line.hasPrefix($0) } && seen.insert(line).inserted }
  }

  /// These lines in the order of their first occurrences; lines that do not occur are left out.
  func order(of lines: String...) -> [String] {
    var seen: Set<String> = []
    return all.filter { lines.contains($0) && seen.insert($0).inserted }
  }

  /// Writes down the events of a stream, each line behind `name`.
  func listen<Element>(
    to stream: Observable<Element>, as name: String, _ text: @escaping @Sendable (Element) -> String
  ) -> any Disposable {
    stream.subscribe(
      onNext: { self.write("\(name)\(text($0))") },
      onError: { self.write("\(name) failed: \(Journal.name(of: $0))") },
      onCompleted: { self.write("\(name) ended") })
  }

  static func name(of error: any Error) -> String {
    switch error {
    case ActionError.notEnabled: "notEnabled"
    case ActionError.underlyingError(let cause): "underlying \(cause)"
    default: "\(error), which is no ActionError"
    }
  }
}

/// The error of the work of a candidate.
struct Mishap: Error, CustomStringConvertible {
  var description: String { "Mishap" }
}

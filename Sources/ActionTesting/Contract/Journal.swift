import Streams

/// The events of a candidate in order, from any thread.
final class Journal: Sendable {
  private let lines: Lock<[String]>

  init() { lines = Lock([]) }

  /// Creates a copy of another journal's current lines.
  init(copying other: Journal) { lines = Lock(other.all) }

  var all: [String] { lines.withLock { $0 } }

  func write(_ line: String) { lines.withLock { $0.append(line) } }

  func clear() { lines.withLock { $0 = [] } }

  /// Returns the lines that start with one of these words.
  func lines(of words: String...) -> [String] {
    all.filter { line in words.contains { line.hasPrefix($0) } }
  }

  /// Returns the first occurrence of each line that starts with one of these words.
  func firsts(of words: String...) -> [String] {
    var seen: Set<String> = []
    return all.filter { line in words.contains { line.hasPrefix($0) } && seen.insert(line).inserted }
  }

  /// Returns these lines in the order of their first occurrences. Lines that do not occur are omitted.
  func order(of lines: String...) -> [String] {
    var seen: Set<String> = []
    return all.filter { lines.contains($0) && seen.insert($0).inserted }
  }

  /// Records the events of a stream, each line prefixed with `name`.
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
    default: "\(error), which is not an ActionError"
    }
  }
}

/// The error of a candidate's work.
struct Mishap: Error, CustomStringConvertible {
  var description: String { "Mishap" }
}

import Streams

/// What happened around a candidate, in its order, from whatever threads.
final class Journal: Sendable {
  private let lines: Lock<[String]>

  init() { lines = Lock([]) }

  /// What another one has until now.
  init(copying other: Journal) { lines = Lock(other.all) }

  var all: [String] { lines.withLock { $0 } }

  func write(_ line: String) { lines.withLock { $0.append(line) } }

  func clear() { lines.withLock { $0 = [] } }

  /// The lines that begin with one of these words.
  func lines(of words: String...) -> [String] {
    all.filter { line in words.contains { line.hasPrefix($0) } }
  }

  /// The same without those that have stood there before.
  func firsts(of words: String...) -> [String] {
    var seen: Set<String> = []
    return all.filter { line in words.contains { line.hasPrefix($0) } && seen.insert(line).inserted }
  }

  /// These lines in the order in which they stand there for the first time; those that do not are left out.
  func order(of lines: String...) -> [String] {
    var seen: Set<String> = []
    return all.filter { lines.contains($0) && seen.insert($0).inserted }
  }

  /// Writes down what a stream says, each line behind `name`.
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

/// What the work of a candidate fails with.
struct Mishap: Error, CustomStringConvertible {
  var description: String { "Mishap" }
}

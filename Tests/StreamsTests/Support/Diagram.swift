import StreamsTesting

/// The events of an operator's inputs, the windows in which each input is observed, and the results, as a
/// picture in text.
///
/// ```
/// hot   210:1 230:|         200-230
/// cold  10:5 20:6 30:#      210-
/// out   220:15 230:16 240:#
/// ```
///
/// `210:1` is an element at 210, `230:|` is the end and `240:#` is the failure ``Mishap``. `#name` is another
/// error. The times of a cold input count from its subscription. `200-230` is a subscription window, and
/// `210-` is a window that was not closed. A line `dispose 300` disposes at another time than 1000. With
/// several observers, each has a line `out` with the time at which it subscribes and the time at which it is
/// disposed, as in `220:15  210-300`.
struct Diagram: Equatable {
  struct Moment: Equatable {
    var time: TestTime
    var text: String
  }

  struct Line: Equatable {
    var name: String
    var events: [Moment] = []
    var windows: [Subscription] = []
  }

  var inputs: [Line] = []
  var out: [Moment] {
    get { observers.first?.events ?? [] }
    set { observers[0].events = newValue }
  }
  var observers: [Line] = []
  var disposed = TestScheduler.Defaults.disposed

  /// Parses a picture.
  init(_ picture: String) {
    for row in picture.split(separator: "\n") {
      var words = row.split(separator: " ").map(String.init)
      let name = words.removeFirst()
      var line = Line(name: name)
      switch name {
      case "dispose": disposed = Int(words[0])!
      case "hot", "cold", "out":
        for word in words { line.read(word) }
        if name == "out" { observers.append(line) } else { inputs.append(line) }
      default: preconditionFailure("a line of a diagram begins with '\(name)'; use hot, cold, out or dispose")
      }
    }
  }

  /// Every time in the picture, except the times of cold inputs.
  var times: Set<TestTime> {
    var times = Set(out.map(\.time))
    for input in inputs {
      if input.name == "hot" { times.formUnion(input.events.map(\.time)) }
      times.formUnion(input.windows.flatMap { [$0.subscribe, $0.unsubscribe] })
    }
    return times
  }

  /// Returns the part that remains when the subscription ends at `time`.
  func ended(at time: TestTime) -> Diagram {
    var left = self
    left.disposed = time
    left.out.removeAll { $0.time > time }
    for index in left.inputs.indices {
      left.inputs[index].windows = left.inputs[index].windows.filter { $0.subscribe <= time }
        .map { Subscription($0.subscribe, min($0.unsubscribe, time)) }
    }
    return left
  }
}

extension Diagram.Line {
  fileprivate mutating func read(_ word: String) {
    if let colon = word.firstIndex(of: ":"), let time = Int(word[..<colon]) {
      events.append(Diagram.Moment(time: time, text: String(word[word.index(after: colon)...])))
    } else if let dash = word.firstIndex(of: "-"), let begin = Int(word[..<dash]) {
      let end = word[word.index(after: dash)...]
      windows.append(end.isEmpty ? Subscription(begin) : Subscription(begin, Int(end)!))
    } else {
      preconditionFailure("'\(word)' in a diagram is neither an event like 210:1 nor a window like 200-300")
    }
  }
}

extension Diagram: CustomStringConvertible {
  /// The picture.
  var description: String {
    let lines = inputs + observers
    let events = lines.map { $0.events.map { "\($0.time):\($0.text)" }.joined(separator: " ") }
    let width = zip(lines, events).map { $0.windows.isEmpty ? 0 : $1.count }.max() ?? 0
    return zip(lines, events).map { line, events in
      let windows = line.windows.map { window in
        "\(window.subscribe)-" + (window.unsubscribe == .max ? "" : "\(window.unsubscribe)")
      }
      if windows.isEmpty { return "  \(line.name.padded(to: 6))\(events)" }
      return "  \(line.name.padded(to: 6))\(events.padded(to: width + 3))" + windows.joined(separator: " ")
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

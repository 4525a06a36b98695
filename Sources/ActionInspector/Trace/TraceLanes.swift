/// The lanes of a trace: one for each action, each with a label of its own, and lane 0 for all else.
struct TraceLanes {
  struct Lane {
    var number: Int
    /// The name of the action, which others may have too.
    var name: String
    /// The name, or what is made of it if another action has it: `login~2`.
    var label: String
  }

  static let others = Lane(number: 0, name: "marks", label: "marks")

  private(set) var all = [TraceLanes.others]
  private var indices: [Int: Int] = [:]
  private var labels: Set<String> = []
  /// The last suffix that each name has got.
  private var suffixes: [String: Int] = [:]

  init(_ recording: Recording) {
    for (index, action) in recording.actions.enumerated() { add(index, named: action.name) }
  }

  /// The lane of an action, which a recording that has lost its header may not describe.
  subscript(action: Int) -> Lane {
    mutating get {
      if indices[action] == nil { add(action, named: "action \(action)") }
      return all[indices[action] ?? 0]
    }
  }

  private mutating func add(_ action: Int, named name: String) {
    // Two spellings of é are one label: some tools that read a trace tell them apart, and some do not.
    var label = name
    while !labels.insert(label).inserted {
      suffixes[name, default: 1] += 1
      label = "\(name)~\(suffixes[name, default: 1])"
    }
    indices[action] = all.count
    all.append(Lane(number: all.count, name: name, label: label))
  }
}

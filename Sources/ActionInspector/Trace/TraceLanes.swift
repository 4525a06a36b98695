/// The lanes of a trace: one for each action, each with a unique label, and lane 0 for everything else.
struct TraceLanes {
  struct Lane {
    var number: Int
    /// The name of the action, which need not be unique.
    var name: String
    /// The name, made unique if another action has the same name: `login~2`.
    var label: String
  }

  static let others = Lane(number: 0, name: "marks", label: "marks")

  private(set) var all = [TraceLanes.others]
  private var indices: [Int: Int] = [:]
  private var labels: Set<String> = []
  /// The last suffix assigned to each name.
  private var suffixes: [String: Int] = [:]

  init(_ recording: Recording) {
    for (index, action) in recording.actions.enumerated() { add(index, named: action.name) }
  }

  /// The lane of an action. A recording without its header may not describe the action.
  subscript(action: Int) -> Lane {
    mutating get {
      if indices[action] == nil { add(action, named: "action \(action)") }
      return all[indices[action] ?? 0]
    }
  }

  private mutating func add(_ action: Int, named name: String) {
    // Swift treats both spellings of é as equal. Some trace viewers distinguish them and some do not.
    var label = name
    while !labels.insert(label).inserted {
      suffixes[name, default: 1] += 1
      label = "\(name)~\(suffixes[name, default: 1])"
    }
    indices[action] = all.count
    all.append(Lane(number: all.count, name: name, label: label))
  }
}

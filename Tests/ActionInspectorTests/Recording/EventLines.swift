import ActionInspector

extension Recording {
  /// The events as short lines, for example `login 1 rejected gateClosed [You are offline] "text" < form 3`.
  var lines: [String] {
    events.map { event in
      var words: [String] = []
      if let action = event.action { words.append(actions[action].name) }
      if let execution = event.execution { words.append("\(execution)") }
      words.append(event.kind.rawValue)
      if let reason = event.reason { words.append(reason) }
      if let blockers = event.blockers { words.append("[\(blockers.joined(separator: " | "))]") }
      if let fraction = event.fraction { words.append("\(fraction)") }
      if let attempt = event.attempt { words.append("again \(attempt)") }
      if let text = event.text { words.append("\"\(text)\"") }
      switch event.origin {
      case .execution(let action, let number): words.append("< \(actions[action].name) \(number)")
      case .dispatch(let number): words.append("< dispatch \(number)")
      case nil: break
      }
      return words.joined(separator: " ")
    }
  }
}

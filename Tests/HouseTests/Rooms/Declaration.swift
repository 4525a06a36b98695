/// Something that Swift code declares: a type, a function, a property, a case or an initialiser.
struct Declaration: Sendable {
  enum Kind: Sendable {
    case type
    case function
    case property
    case enumCase
    case initializer
  }

  struct Parameter: Sendable {
    /// `_` where there is none.
    let label: String
    let isVariadic: Bool
    let hasDefault: Bool

    var mayBeLeftOut: Bool { isVariadic || hasDefault }
  }

  let name: String
  let kind: Kind
  /// The type that it is a member of, with those around it: `ActionEngine.State`.
  let owner: String?
  /// Whether it is a `static` one.
  let isStatic: Bool
  /// Whether it is another name of a type.
  let isAlias: Bool
  /// Whether other files see it.
  let isVisible: Bool
  /// Its parameters; nil where it takes none in parentheses.
  let parameters: [Parameter]?
  let line: Int

  /// Its name with the types around it.
  var path: String { owner.map { "\($0).\(name)" } ?? name }

  var isReachedThroughType: Bool { owner != nil && (isStatic || kind == .enumCase || kind == .initializer) }

  var isReachedThroughValue: Bool { owner != nil && !isReachedThroughType && kind != .type }

  /// Whether what is written as `call` may be this.
  func takes(_ call: Call) -> Bool {
    switch kind {
    case .type: return false
    // A property may hold a closure, and a pattern names what it binds as it likes.
    case .property, .enumCase: return true
    case .function, .initializer: break
    }
    guard let labels = call.labels else { return call.hasClosure }
    var rest = (parameters ?? [])[...]
    var missing: [Parameter] = []
    var last: Parameter?
    for label in labels {
      if label == "_", last?.isVariadic == true { continue }
      guard let index = rest.firstIndex(where: { $0.label == label }) else { return false }
      missing += rest[..<index]
      last = rest[index]
      rest = rest[(index + 1)...]
    }
    // A closure that follows may be any of those that are missing.
    return call.hasClosure || (missing + rest).allSatisfy(\.mayBeLeftOut)
  }
}

/// The way in which something is called.
struct Call: Sendable {
  /// The labels of what is passed in parentheses, `_` for what has none; nil where there are no parentheses.
  let labels: [String]?
  /// Whether a closure follows.
  let hasClosure: Bool
}

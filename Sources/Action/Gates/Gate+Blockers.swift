extension Gate {
  /// The reasons for which a gate was closed when an input was rejected.
  ///
  /// ```swift
  /// save.events.subscribe(onNext: { event in
  ///   if case .rejected(_, .gateClosed(let blockers)) = event.kind { print(blockers.words) }
  /// })
  /// // ["You are offline"]
  /// ```
  ///
  /// A rejection records which requirements were not met. Their reasons are evaluated when ``words`` is read.
  ///
  /// Two values are equal if their words are equal, so a test can write `.gateClosed(["You are offline"])`. If the same
  /// requirements were not met, the comparison does not evaluate the reasons.
  public struct Blockers: Sendable {
    let closed: ClosedGate

    init(_ closed: ClosedGate) { self.closed = closed }

    /// Creates blockers with these words. If `words` is empty, the only blocker is the general reason of a condition
    /// without a reason.
    public init(_ words: [String]) {
      let requirements = words.map { word in ClosedGate.requirement(Requirement { word }) }
      closed = requirements.dropFirst().reduce(requirements.first ?? .unnamed) { $0.and($1) }
    }

    /// The reasons as text, in the order of the requirements and without duplicates. The array is never empty, because
    /// a condition without a reason has a general reason.
    public var words: [String] { closed.words }
  }
}

extension Gate.Blockers: Hashable {
  /// Returns whether both have the same words.
  public static func == (left: Gate.Blockers, right: Gate.Blockers) -> Bool {
    left.closed == right.closed || left.words == right.words
  }

  /// Hashes the words.
  public func hash(into hasher: inout Hasher) { hasher.combine(words) }
}

extension Gate.Blockers: ExpressibleByArrayLiteral {
  /// Creates blockers with these words.
  public init(arrayLiteral words: String...) { self.init(words) }
}

extension Gate.Blockers: CustomStringConvertible {
  /// The reasons of the requirements, without general reasons, joined by commas.
  public var description: String { closed.ownWords.joined(separator: ", ") }
}

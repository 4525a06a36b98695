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
  /// Which requirements were closed is decided with the rejection. The words are made when they are read.
  ///
  /// Two values are equal if their words are equal, so that a test can write
  /// `.gateClosed(["You are offline"])`. While the same requirements were closed, comparing makes no words.
  public struct Blockers: Sendable {
    let closed: ClosedGate

    init(_ closed: ClosedGate) { self.closed = closed }

    /// Creates blockers with these words. Without words, they are the general reason of a condition without words.
    public init(_ words: [String]) {
      let requirements = words.map { word in ClosedGate.requirement(Requirement { word }) }
      closed = requirements.dropFirst().reduce(requirements.first ?? .unnamed) { $0.and($1) }
    }

    /// The words, in the order of the requirements, each once. There is at least one: a condition without words has a
    /// general reason.
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
  /// The words of the requirements, without general reasons, joined by commas.
  public var description: String { closed.ownWords.joined(separator: ", ") }
}

/// The decisions of a two-way binding. This is a pure value, kept under the owner's lock.
///
/// Each side has a version, which grows with each write. A side has *news* if its version differs from the version that
/// the binding last read or wrote. Comparing versions instead of values distinguishes the writes of the binding from
/// all others, so the binding never responds to its own writes.
///
/// One thread at a time has the turn. It copies the news of a side to the other side, unless the other side was written
/// later. For this purpose, a change is noted together with the version of the other side at that time. If changes of
/// both sides are noted, the later one is copied first. The write then requires that the other side still has the
/// version on which the decision was based.
///
/// It is `Hashable` so that the test of all orders can recognize the states that it has already reached.
struct TwoWayState: Sendable, Hashable {
  enum Side: Sendable {
    case left, right

    var other: Side { self == .left ? .right : .left }
  }

  /// The changes that have been noted and not yet handled.
  enum Pending: Sendable, Hashable {
    case nothing
    case one(Side)
    case both(last: Side)

    mutating func add(_ side: Side) {
      switch self {
      case .nothing: self = .one(side)
      case .one(let known): self = known == side ? self : .both(last: side)
      case .both: self = .both(last: side)
      }
    }

    /// Removes and returns the side that was noted last.
    mutating func take() -> Side? {
      switch self {
      case .nothing: return nil
      case .one(let side):
        self = .nothing
        return side
      case .both(let last):
        self = .one(last.other)
        return last
      }
    }
  }

  /// A value written to a side that may have coerced or rejected it.
  struct Offer: Sendable, Hashable {
    /// The side that was written, and its version after the write.
    let side: Side
    let version: UInt
    /// The version of the side that the value is from.
    let source: UInt
  }

  /// The next work of the holder of the turn.
  enum Work: Sendable, Hashable {
    /// Copies the news of a side to the other side.
    case copy(from: Side)
    /// Checks whether a side has accepted a value. If not, the other side takes the value of this side.
    case compare(Offer)
  }

  private var isTaken = false
  private var pending = Pending.nothing
  private var offer: Offer?
  /// The versions that the binding last read or wrote.
  private var known: BothSides<UInt?>
  /// The version of the other side when a change of a side was noted last.
  private var seen = BothSides<UInt?>(left: nil, right: nil)

  /// Creates a state in which the left side has news, because the right side takes its value first.
  ///
  /// - Parameter right: the version of the right side.
  init(right: UInt) { known = BothSides(left: nil, right: right) }

  /// Whether a written side has to be compared next.
  var isOffering: Bool { offer != nil }

  /// Notes that a side has changed.
  ///
  /// - Parameter other: the version of the other side.
  /// - Returns: whether the caller has taken the turn, and must perform the work until there is none.
  mutating func note(_ side: Side, other: UInt) -> Bool {
    pending.add(side)
    seen[side] = other
    defer { isTaken = true }
    return !isTaken
  }

  /// Returns the next work, or releases the turn.
  mutating func next() -> Work? {
    if let offer = offer.take() { return .compare(offer) }
    if let side = pending.take() { return .copy(from: side) }
    isTaken = false
    return nil
  }

  /// Whether a side with this version was written by code other than the binding.
  func hasNews(_ side: Side, version: UInt) -> Bool { known[side] != version }

  /// Decides whether the value of a side is written to the other side.
  ///
  /// - Parameters:
  ///   - version: the version of the side.
  ///   - other: the version of the other side, which the write requires.
  ///   - areEqual: whether both sides have equal values.
  mutating func copies(_ side: Side, version: UInt, other: UInt, areEqual: Bool) -> Bool {
    guard hasNews(side, version: version) else { return false }
    // Otherwise, the other side was written later, and its change is noted or will be.
    let isLast = other == known[side.other] || other == seen[side]
    if isLast || areEqual { known[side] = version }
    if areEqual { known[side.other] = other }
    return isLast && !areEqual
  }

  /// Whether both sides are unchanged since a value was offered. Otherwise, the newer change is noted or will be.
  func stands(_ offer: Offer, version: UInt, source: UInt) -> Bool {
    offer.version == version && offer.source == source
  }

  /// Records the result of a write.
  ///
  /// - Parameter source: the version of the side that the value is from, or nil if the write is the response to an
  ///   offer. A response is not compared, so two sides that each reject the value of the other do not exchange values
  ///   forever.
  mutating func wrote(_ result: TwoWayWriting, to side: Side, from source: UInt?) {
    switch result {
    case .taken(let version): known[side] = version
    case .offered(let version):
      known[side] = version
      if let source { offer = Offer(side: side, version: version, source: source) }
    case .overtaken, .ended: break
    }
  }
}

/// The result of writing a value to a side of a two-way binding.
enum TwoWayWriting: Sendable, Hashable {
  /// The side has accepted the value, and now has this version.
  case taken(UInt)
  /// The side now has this version, and may have replaced the value with another one.
  case offered(UInt)
  /// The side no longer has the version that the write required.
  case overtaken
  /// The side has ended.
  case ended
}

/// A value for each side of a two-way binding.
struct BothSides<Content: Sendable>: Sendable {
  var left: Content
  var right: Content

  subscript(side: TwoWayState.Side) -> Content {
    get { side == .left ? left : right }
    set { if side == .left { left = newValue } else { right = newValue } }
  }
}

extension BothSides: Equatable where Content: Equatable {}
extension BothSides: Hashable where Content: Hashable {}

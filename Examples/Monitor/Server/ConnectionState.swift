/// A connection from its first byte to its last: a request, and the answer to it.
///
/// A pure value. It keeps the head of the request, the answer's bytes that have not been sent, and the latest version
/// that has not been told; so a reader that is slow gets the latest version, and no backlog.
struct ConnectionState: Sendable {
  /// The number of bytes that the head of a request may have.
  static let headLimit = 8 << 10

  /// The thing that the owner has to hand in for the answer.
  enum Wish: Equatable, Sendable {
    case page, events
  }

  private enum Phase: Equatable {
    case reading, answering, streaming
    /// All is sent, and whatever still comes is left out: to close while something comes could destroy the answer.
    case draining
    case ended
  }

  private let site: Site
  private var phase = Phase.reading
  private var head: [UInt8] = []
  /// The bytes to send: those of its own, and then those of a page that others send too.
  private var own: ArraySlice<UInt8> = []
  private var page: DrawnPage?
  private var sentOfPage = 0
  private var untold: UInt64?
  private var hasInputEnded = false

  init(_ site: Site) { self.site = site }

  // MARK: Receiving

  /// Takes the next bytes of the request.
  ///
  /// - Returns: the thing that is to be handed in, once the request asks for it.
  mutating func receive(_ bytes: some Sequence<UInt8>) -> Wish? {
    guard phase == .reading else { return nil }
    for byte in bytes {
      head.append(byte)
      if byte == UInt8(ascii: "\n"), head.suffix(4).elementsEqual("\r\n\r\n".utf8) { return request() }
      if head.count == Self.headLimit {
        refuse(.headTooLarge)
        return nil
      }
    }
    return nil
  }

  private mutating func request() -> Wish? {
    let request = RequestHead(head.dropLast(4))
    switch request.map(site.answer) ?? .refusal(.badRequest) {
    case .page: return .page
    case .events: return .events
    case .refusal(let refusal):
      refuse(refusal)
      return nil
    }
  }

  /// Takes note that nothing more will come.
  mutating func receiveEnd() {
    hasInputEnded = true
    // A client that has sent all may still read.
    if phase != .answering { end() }
  }

  // MARK: Answering

  mutating func refuse(_ refusal: Site.Refusal) {
    answer(Site.head(refusal.rawValue, length: 0), .answering)
  }

  mutating func answer(_ page: DrawnPage) {
    answer(Site.head("200 OK", type: "text/html; charset=utf-8", length: page.bytes.count), .answering)
    self.page = page
  }

  /// Answers with the stream of versions, which has no end.
  mutating func follow(from version: UInt64) {
    answer(Site.head("200 OK", type: "text/event-stream"), .streaming)
    tell(version)
  }

  private mutating func answer(_ bytes: [UInt8], _ phase: Phase) {
    head = []
    own = bytes[...]
    self.phase = phase
  }

  /// Tells that there is a newer version, in place of another one that has not been told.
  mutating func tell(_ version: UInt64) {
    guard phase == .streaming else { return }
    untold = version
    tellNext()
  }

  private mutating func tellNext() {
    guard own.isEmpty, let version = untold else { return }
    own = Array("data: \(version)\n\n".utf8)[...]
    untold = nil
  }

  // MARK: Sending

  /// The next bytes to send.
  var output: ArraySlice<UInt8> {
    own.isEmpty ? page.map { $0.bytes[sentOfPage...].prefix(64 << 10) } ?? [] : own
  }

  /// Takes note that the first bytes of the output have been sent.
  mutating func sent(_ count: Int) {
    if own.isEmpty { sentOfPage += count } else { own = own.dropFirst(count) }
    if let page, sentOfPage == page.bytes.count { self.page = nil }
    if own.isEmpty { own = [] }
    tellNext()
    if phase == .answering, output.isEmpty { phase = hasInputEnded ? .ended : .draining }
  }

  mutating func end() { self = ended }

  private var ended: ConnectionState {
    var state = ConnectionState(site)
    state.phase = .ended
    return state
  }

  // MARK: Looking

  /// Whether all is sent, and the other side is to hear that.
  var isAnswered: Bool { phase == .draining }
  var isEnded: Bool { phase == .ended }
  /// Whether it may be closed when its place is wanted: there is no request yet, or its answer has been sent.
  var isIdle: Bool { phase == .reading || phase == .draining }
  /// Whether something may still come from the other side.
  var takesInput: Bool { !hasInputEnded }
  /// The page that it is sending, which it shares with others.
  var sendingPage: DrawnPage? { page }
  /// The number of bytes that it keeps for itself.
  var keptByteCount: Int { head.count + own.count }
}

/// A page, and the version that it shows.
struct DrawnPage: Equatable, Sendable {
  let version: UInt64
  let bytes: [UInt8]
}

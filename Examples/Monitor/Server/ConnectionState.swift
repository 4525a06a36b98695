/// A connection from its first byte to its last, with one request and its response.
///
/// This is a pure value. It keeps the head of the request, the unsent bytes of the response, and the latest unsent
/// version. A slow reader therefore gets the latest version and has no backlog.
struct ConnectionState: Sendable {
  /// The maximum number of bytes of the head of a request.
  static let headLimit = 8 << 10

  /// The content that the owner must provide for the response.
  enum Wish: Equatable, Sendable {
    case page, events
  }

  private enum Phase: Equatable {
    case reading, answering, streaming
    /// Everything has been sent, and further input is ignored. Closing the connection while input arrives could destroy
    /// the response.
    case draining
    case ended
  }

  private let site: Site
  private var phase = Phase.reading
  private var head: [UInt8] = []
  /// The bytes to send: first the connection's, then the page's, which other connections share.
  private var own: ArraySlice<UInt8> = []
  private var page: DrawnPage?
  private var sentOfPage = 0
  private var untold: UInt64?
  private var hasInputEnded = false

  init(_ site: Site) { self.site = site }

  // MARK: Receiving

  /// Reads the next bytes of the request.
  ///
  /// - Returns: the content to provide, once the request is complete.
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

  /// Records that the client has closed its side.
  mutating func receiveEnd() {
    hasInputEnded = true
    // A client that has sent its whole request may still read.
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

  /// Responds with the stream of versions, which does not end.
  mutating func follow(from version: UInt64) {
    answer(Site.head("200 OK", type: "text/event-stream"), .streaming)
    tell(version)
  }

  private mutating func answer(_ bytes: [UInt8], _ phase: Phase) {
    head = []
    own = bytes[...]
    self.phase = phase
  }

  /// Sends a newer version. It replaces a version that has not been sent yet.
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

  /// Records that the first bytes of the output have been sent.
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

  // MARK: Reading

  /// Whether everything has been sent, and the sending side is to be shut down.
  var isAnswered: Bool { phase == .draining }
  var isEnded: Bool { phase == .ended }
  /// Whether the connection may be closed to make room: it has no request yet, or its response has been sent.
  var isIdle: Bool { phase == .reading || phase == .draining }
  /// Whether the client may still send bytes.
  var takesInput: Bool { !hasInputEnded }
  /// The page being sent, which other connections share.
  var sendingPage: DrawnPage? { page }
  /// The number of bytes that it does not share.
  var keptByteCount: Int { head.count + own.count }
}

/// A page and its version.
struct DrawnPage: Equatable, Sendable {
  let version: UInt64
  let bytes: [UInt8]
}

import ActionInspector

/// The two resources of the server, and the access to them.
struct Site: Sendable {
  /// The response to a request.
  enum Answer: Equatable, Sendable {
    case page, events
    case refusal(Refusal)
  }

  /// The reason for a refusal. The response has no body.
  enum Refusal: String, Sendable {
    case badRequest = "400 Bad Request"
    /// Also used for a wrong token or host, so that the response does not reveal which of them is wrong.
    case notFound = "404 Not Found"
    /// Used for all methods except `GET`, because the server is read-only. `HEAD` is refused too.
    case methodNotAllowed = "405 Method Not Allowed"
    case headTooLarge = "431 Request Header Fields Too Large"
    case full = "503 Service Unavailable"
  }

  private let token: Token
  private let hosts: [String]

  init(token: Token, port: UInt16) {
    self.token = token
    // A foreign page whose host name resolves to this machine sends that name as the host.
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
  }

  func answer(to head: RequestHead) -> Answer {
    if head.method != "GET" { return .refusal(.methodNotAllowed) }
    let path = head.target.utf8.dropFirst()
    let end = path.firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
    let isKnown = token.matches(path[..<end])
    guard isKnown, head.target.hasPrefix("/"), head.hosts.count == 1, hosts.contains(head.hosts[0]) else {
      return .refusal(.notFound)
    }
    switch String(path[end...]) {
    case "/": return .page
    case "/events": return .events
    default: return .refusal(.notFound)
    }
  }
}

extension Site {
  /// The fields of every response. They disable caching, content sniffing and the referrer.
  private static let fields = [
    "Cache-Control: no-store", "Content-Security-Policy: \(LivePage.policy)", "Referrer-Policy: no-referrer",
    "X-Content-Type-Options: nosniff", "Connection: close",
  ]

  /// Returns the bytes of a response before its body.
  ///
  /// - Parameter length: the length of the body, or nil if it ends with the connection.
  static func head(_ status: String, type: String? = nil, length: Int? = nil) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status)"]
    if let type { lines.append("Content-Type: \(type)") }
    if let length { lines.append("Content-Length: \(length)") }
    if status == Refusal.methodNotAllowed.rawValue { lines.append("Allow: GET") }
    return Array((lines + fields + ["", ""]).joined(separator: "\r\n").utf8)
  }
}

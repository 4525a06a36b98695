import Foundation

/// A blocking connection to a local server that can send malformed bytes.
final class Wire: Sendable {
  private let number: Int32

  /// - Parameter receiveBuffer: the number of bytes that the system buffers for a reader that does not read, or nil for
  ///   the system's default.
  init(port: UInt16, to address: (Int8, Int8, Int8, Int8) = (127, 0, 0, 1), receiveBuffer: Int32? = nil)
    throws
  {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    number = socket(AF_INET, kind, 0)
    if number < 0 { throw POSIXError(.EMFILE) }
    if var size = receiveBuffer {
      setsockopt(number, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var target = sockaddr()
    target.sa_family = sa_family_t(AF_INET)
    let (high, low) = (Int8(truncatingIfNeeded: port >> 8), Int8(truncatingIfNeeded: port))
    target.sa_data = (
      high, low, address.0, address.1, address.2, address.3, 0, 0, 0, 0, 0, 0, 0, 0
    )
    if connect(number, &target, socklen_t(MemoryLayout<sockaddr>.size)) != 0 {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  deinit { close(number) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Foundation.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Shuts down the sending side.
  func finish() { shutdown(number, Int32(SHUT_WR)) }

  /// Returns the next text. It is empty at the end.
  func receive() -> String {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(number, &buffer, buffer.count, 0)
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }

  /// Returns all text up to a given text, or to the end.
  func receive(until end: String? = nil) -> String {
    var text = ""
    while true {
      let next = receive()
      text += next
      if next.isEmpty || end.map(text.contains) ?? false { return text }
    }
  }
}

/// An address as printed by a server.
struct LiveAddress: Sendable {
  let port: UInt16
  /// The path, from the first to the last slash.
  let path: String

  init?(_ text: String) {
    guard let match = text.firstMatch(of: #/http://127\.0\.0\.1:(\d+)(/[0-9a-f]{32}/)(?:\s|$)/#),
      let port = UInt16(match.1)
    else { return nil }
    (self.port, path) = (port, String(match.2))
  }

  func request(_ name: String = "", method: String = "GET") -> String {
    "\(method) \(path)\(name) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
  }

  /// Returns the complete response to a request.
  func answer(to request: String) throws -> String {
    let wire = try Wire(port: port)
    wire.send(request)
    return wire.receive()  // waits until something comes
      + wire.receive(until: nil)
  }

  func page() throws -> String { try answer(to: request()) }

  /// Returns the first current or later page that satisfies a condition.
  func page(where condition: (String) -> Bool) throws -> String {
    let versions = try Wire(port: port)
    versions.send(request("events"))
    while true {
      // A version announced in the meantime is waiting in the connection.
      if versions.receive(until: "data: ").isEmpty { throw POSIXError(.ECONNRESET) }
      let page = try page()
      if condition(page) { return page }
    }
  }
}

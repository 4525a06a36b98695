import Foundation

/// Sends one HTTP request to a server on this machine. `URLSession` on Linux rejects the headers that chromedriver
/// writes.
///
/// - Returns: the body of the response.
func request(_ method: String, _ path: String, port: UInt16, _ body: Data) throws -> Data {
  #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
  #else
    let kind = SOCK_STREAM
  #endif
  let connection = socket(AF_INET, kind, 0)
  defer { close(connection) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  let isConnected = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
  guard isConnected else { throw BrowserFailure(description: "nobody listens on port \(port)") }
  let file = FileHandle(fileDescriptor: connection, closeOnDealloc: false)
  let head = [
    "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Content-Type: application/json",
    "Content-Length: \(body.count)", "Connection: close", "", "",
  ]
  try file.write(contentsOf: Data(head.joined(separator: "\r\n").utf8) + body)
  var answer = Data()
  let end = Data("\r\n\r\n".utf8)
  while true {
    // The server may keep the connection open nevertheless, so the length determines the end of the response.
    if let blank = answer.range(of: end) {
      let head = String(decoding: answer[..<blank.lowerBound], as: UTF8.self).lowercased()
      if let length = head.firstMatch(of: /content-length: *(\d+)/).flatMap({ Int($0.1) }),
        answer.count - blank.upperBound >= length
      {
        return Data(answer[blank.upperBound...].prefix(length))
      }
    }
    let part = file.availableData
    if part.isEmpty { throw BrowserFailure(description: "\(method) \(path): the answer is cut") }
    answer += part
  }
}

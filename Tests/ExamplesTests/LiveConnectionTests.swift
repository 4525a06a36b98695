import TestSupport
import Testing

@testable import MonitorServer

/// Tests the parts of the live view that need no socket.
struct LiveConnectionTests {
  private let token = Token()
  private let page = DrawnPage(version: 7, bytes: Array("<p>page</p>".utf8))

  private var site: Site { Site(token: token, port: 4000) }

  private func request(
    _ method: String = "GET", _ path: String? = nil, host: String = "Host: 127.0.0.1:4000\r\n",
    more: String = ""
  ) -> String {
    "\(method) \(path ?? "/\(token.text)/") HTTP/1.1\r\n\(host)Accept: */*\r\n\(more)\r\n"
  }

  /// Returns all bytes that a connection sends, in pieces, when it receives the parts of a request.
  private func answer(to parts: [ArraySlice<UInt8>], by step: Int = 1_000) -> String {
    var state = ConnectionState(site)
    for part in parts {
      switch state.receive(part) {
      case nil: break
      case .page: state.answer(page)
      case .events: state.follow(from: 3)
      }
    }
    var sent: [UInt8] = []
    while !state.output.isEmpty {
      let next = state.output.prefix(step)
      sent += next
      state.sent(next.count)
    }
    return String(decoding: sent, as: UTF8.self)
  }

  private func answer(to text: String) -> String { answer(to: [Array(text.utf8)[...]]) }

  @Test func `a request cut at any byte gets the same response`() {
    for text in [
      request(), request("GET", "/\(token.text)/events"), request("GET", "/"), request("PUT"), "x\r\n\r\n",
      request(more: "Content-Length: 3\r\n") + "abc",
    ] {
      let bytes = Array(text.utf8)
      let whole = answer(to: [bytes[...]])
      #expect(whole.hasPrefix("HTTP/1.1 "))
      for cut in bytes.indices {
        #expect(answer(to: [bytes[..<cut], bytes[cut...]], by: 1 + cut % 7) == whole)
      }
      #expect(answer(to: bytes.indices.map { bytes[$0...$0] }, by: 1) == whole)
    }
  }

  @Test func `the page and the event stream have the expected headers`() {
    let (page, events) = (answer(to: request()), answer(to: request("GET", "/\(token.text)/events")))
    for head in [page, events] {
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
      for field in [
        "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
          + "img-src data:; connect-src 'self'", "Referrer-Policy: no-referrer", "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff", "Connection: close",
      ] { #expect(head.contains("\r\n\(field)\r\n"), "\(field)") }
    }
    #expect(page.contains("\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 11\r\n"))
    #expect(page.hasSuffix("\r\n\r\n<p>page</p>"))
    #expect(events.contains("\r\nContent-Type: text/event-stream\r\n"))
    #expect(events.hasSuffix("\r\n\r\ndata: 3\n\n") && !events.contains("Content-Length"))
  }

  @Test func `a request without access gets an empty response`() {
    let wrong = String(token.text.map { $0 == "0" ? "1" : "0" })
    let paths = [
      "/", "", "*", "//", "/\(token.text)", "\(token.text)/", "/\(token.text)//", "/\(token.text)/?",
      "/\(token.text)/events/", "/\(token.text)/events?x", "/\(token.text)/../", "/\(wrong)/",
      "/\(wrong)/events", "/\(token.text.uppercased())a/", "/\(token.text.dropLast())/", "/\(token.text)0/",
      "//\(token.text)/", "x\(token.text)/", "http://127.0.0.1:4000/\(token.text)/", "/favicon.ico",
    ]
    let hosts = [
      "", "Host: 127.0.0.1\r\n", "Host: 127.0.0.1:4001\r\n", "Host: evil.example:4000\r\n", "Host:\r\n",
      "Host: 127.0.0.1:4000\r\nHost: evil.example\r\n", "X-Host: 127.0.0.1:4000\r\n",
      "Host: 127.0.0.1:4000.evil.example\r\n", "Host: [::1]:4000\r\n",
    ]
    let answers =
      paths.map { answer(to: request("GET", $0)) } + hosts.map { answer(to: request(host: $0)) }
    for answer in answers {
      #expect(answer.hasPrefix("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n") && answer == answers[0])
    }
    for host in ["Host: localhost:4000\r\n", "hOST:127.0.0.1:4000 \t\r\n"] {
      #expect(answer(to: request(host: host)).hasPrefix("HTTP/1.1 200"))
    }
    for method in ["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "PRI"] {
      for path in ["/\(token.text)/", "/"] {
        let answer = answer(to: request(method, path))
        #expect(answer.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\nAllow: GET\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n"))
      }
    }
  }

  @Test(arguments: [
    "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/2.0\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1 \r\n\r\n",
    " / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost : x\r\n\r\n", "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n",
    "GET /\u{0} HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nA: b\rc\r\n\r\n", "GET / HTTP/1.1\nA: b\r\n\r\n", "GET / HTTP/1.1\r\n\n\r\n\r\n",
  ])
  func `a malformed request is refused`(text: String) {
    #expect(answer(to: text).hasPrefix("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n"))
  }

  @Test func `the head of a request is limited to 8 KiB`() {
    let rest = ConnectionState.headLimit - request().utf8.count - "A: \r\n".utf8.count
    let fits = request(more: "A: \(String(repeating: "a", count: rest))\r\n")
    #expect(fits.utf8.count == ConnectionState.headLimit)
    #expect(answer(to: fits).hasPrefix("HTTP/1.1 200"))
    let more = request(more: "A: \(String(repeating: "a", count: rest + 1))\r\n")
    #expect(answer(to: more).hasPrefix("HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0"))
    var state = ConnectionState(site)
    #expect(state.receive(repeatElement(UInt8(ascii: "\n"), count: 1_000_000)) == nil)
    #expect(state.output.starts(with: "HTTP/1.1 431".utf8) && state.keptByteCount < 1_000)
  }

  @Test func `a slow reader gets the latest version and has no backlog`() {
    var state = ConnectionState(site)
    _ = state.receive(request("GET", "/\(token.text)/events").utf8)
    state.follow(from: 1)
    while !state.output.isEmpty { state.sent(state.output.count) }
    state.tell(2)
    state.sent(3)
    for version in UInt64(3)...1_000 {
      state.tell(version)
      #expect(state.keptByteCount < 20)
    }
    var text = ""
    while !state.output.isEmpty {
      text += String(decoding: state.output.prefix(2), as: UTF8.self)
      state.sent(min(2, state.output.count))
    }
    #expect(text == "a: 2\n\ndata: 1000\n\n")
    #expect(!state.isEnded && !state.isIdle && !state.isAnswered)
  }

  @Test func `a connection ends when its client has closed it or has received everything`() {
    var (reading, answering, streaming) = (
      ConnectionState(site), ConnectionState(site), ConnectionState(site)
    )
    #expect(reading.isIdle)
    reading.receiveEnd()
    #expect(reading.isEnded)
    answering.answer(page)
    #expect(!answering.isIdle && answering.takesInput)
    answering.receiveEnd()
    #expect(!answering.isEnded && !answering.takesInput)
    while !answering.output.isEmpty { answering.sent(answering.output.count) }
    #expect(answering.isEnded && answering.sendingPage == nil)
    streaming.follow(from: 1)
    streaming.receiveEnd()
    #expect(streaming.isEnded && streaming.output.isEmpty)
    var patient = ConnectionState(site)
    patient.refuse(.full)
    while !patient.output.isEmpty { patient.sent(patient.output.count) }
    #expect(patient.isAnswered && patient.isIdle && !patient.isEnded)
    #expect(patient.receive("more".utf8) == nil)
    #expect(patient.keptByteCount == 0)
  }

  @Test func `a token has 128 bits and matches only itself`() {
    let tokens = Set((0..<100).map { _ in Token().text })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.wholeMatch(of: #/[0-9a-f]{32}/#) != nil })
    let digits = Array(token.text.utf8)
    #expect(token.matches(digits))
    for index in digits.indices {
      var other = digits
      other[index] ^= 1
      #expect(!token.matches(other) && !token.matches(digits[..<index]))
    }
    #expect(!token.matches(digits + digits))
  }

  @Test func `several changes are combined into one version, and versions have a minimum interval`() {
    var state = UpdateState(interval: .milliseconds(200))
    #expect(state.wait(at: .zero) == nil && !state.update(at: .zero))
    for _ in 0..<5 { state.change() }
    #expect(state.wait(at: .milliseconds(10)) == .zero)
    #expect(state.update(at: .milliseconds(10)) && state.version == 2 && !state.update(at: .seconds(9)))
    state.change()
    #expect(state.wait(at: .milliseconds(50)) == .milliseconds(160))
    #expect(!state.update(at: .milliseconds(209)) && state.version == 2)
    #expect(state.update(at: .milliseconds(210)) && state.version == 3)
  }
}

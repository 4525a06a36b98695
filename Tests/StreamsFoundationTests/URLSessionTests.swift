import Foundation
import StreamsFoundation
import StreamsTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.watched) struct URLSessionTests {
  private let session = URLSession(configuration: .patient)

  private func request(_ server: WebServer) throws -> URLRequest { URLRequest(url: try server.url()) }

  @Test func `a response is emitted with its header and body, and then the stream completes`() async throws {
    let server = try WebServer(headers: ["X-Mood: good"], body: Data("hello".utf8))
    var answers: [String] = []
    for try await (response, data) in session.rx.response(request: try request(server)).values {
      let mood = response.value(forHTTPHeaderField: "X-Mood") ?? "none"
      answers.append("\(response.statusCode) \(mood) \(String(decoding: data, as: UTF8.self))")
    }
    expectEqual(answers, ["200 good hello"])
    expectEqual(server.requests.value, 1)
    expectEqual(try await session.rx.data(request: try request(server)).firstValue, Data("hello".utf8))
    expectEqual(server.requests.value, 2)
  }

  @Test func `no request is sent before the subscription`() throws {
    let server = try WebServer()
    _ = session.rx.data(request: try request(server))
    expectEqual(server.requests.value, 0)
  }

  @Test func `response emits an unsuccessful status code, and data and json fail with it`()
    async throws
  {
    let server = try WebServer(status: "404 Not Found", body: Data("no".utf8))
    #expect(
      try await session.rx.response(request: try request(server)).firstValue?.response.statusCode == 404)
    for stream in [
      session.rx.data(request: try request(server)).map { _ in () },
      session.rx.json(request: try request(server)).map { _ in () },
    ] {
      let error = await #expect(throws: RxURLError.self) { try await stream.firstValue }
      guard case .httpRequestFailed(let response, let data) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      expectEqual(response.statusCode, 404)
      expectEqual(data, Data("no".utf8))
      #expect(
        "\(RxURLError.httpRequestFailed(response: response, data: data))".lowercased()
          == "\(try server.url()) responded with 404 (not found) and 2 bytes")
    }
  }

  @Test func `disposing cancels the request, which the server detects`() async throws {
    let server = try WebServer(body: Data("hel".utf8), announced: 5, holds: true)
    let (heard, releases) = (TestScheduler(initialClock: 0).createObserver(Data.self), Releases())
    let subscription: any Disposable
    do {
      let token = releases.token()
      subscription = session.rx.data(request: try request(server))
        .map { data in withExtendedLifetime(token) { data } }.subscribe(heard)
    }
    for await count in server.requests.values where count == 1 { break }
    expectEqual(server.abandoned.value, 0)
    subscription.dispose()
    for await count in server.abandoned.values where count == 1 { break }
    await releases.all()
    expectEqual(heard.events, [])
  }

  @Test func `an interrupted connection is an error of the session`() async throws {
    for server in [try WebServer(status: nil), try WebServer(body: Data("hel".utf8), announced: 5)] {
      await #expect(throws: URLError.self) {
        try await session.rx.data(request: try request(server)).firstValue
      }
      #expect(server.requests.value >= 1)
    }
  }

  @Test func `a non-HTTP response fails with an error`() async throws {
    let stream = session.rx.response(request: URLRequest(url: try #require(URL(string: "data:,hello"))))
    let error = await #expect(throws: RxURLError.self) { try await stream.firstValue }
    guard case .nonHTTPResponse(let response) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expectEqual(response.url?.absoluteString, "data:,hello")
    #expect(
      "\(RxURLError.nonHTTPResponse(response: response))"
        == "data:,hello responded with URLResponse, which is not HTTP")
  }

  @Test func `a JSON body is parsed`() async throws {
    let text =
      #"{"name": "Ada", "age": 36, "tall": 1.5, "here": true, "none": null, "tags": ["a", {"b": 2}]}"#
    let server = try WebServer(body: Data(text.utf8))
    let value = try await session.rx.json(request: try request(server)).firstValue
    let json = try #require(value as? [String: Any])
    expectEqual(json["name"] as? String, "Ada")
    expectEqual(json["age"] as? Int, 36)
    expectEqual(json["tall"] as? Double, 1.5)
    expectEqual(json["here"] as? Bool, true)
    #expect(json["none"] is NSNull)
    let tags = try #require(json["tags"] as? [Any])
    expectEqual(tags.first as? String, "a")
    #expect((tags.last as? [String: Any])?["b"] as? Int == 2)
    #expect(try await session.rx.json(url: try server.url()).firstValue is [String: Any])
  }

  @Test func `a JSON value has the requested type`() async throws {
    let server = try WebServer(body: Data(#"{"name": "Ada", "tags": ["a"]}"#.utf8))
    let object: Observable<[String: any Sendable]> = session.rx.json(request: try request(server))
    let json = try await object.firstValue
    expectEqual(json?["name"] as? String, "Ada")
    let anything: Observable<any Sendable> = session.rx.json(url: try server.url())
    #expect(try await anything.firstValue is [String: Any])
  }

  @Test func `JSON of another type fails with an error that contains both types`() async throws {
    let server = try WebServer(body: Data("[1, 2]".utf8))
    let object: Observable<[String: any Sendable]> = session.rx.json(url: try server.url())
    let error = await #expect(throws: RxURLError.self) { try await object.firstValue }
    let text = error.map { "\($0)" } ?? ""
    #expect(
      text.hasSuffix("it has the type Array<Any>, but Dictionary<String, Any> was requested"),
      "\(text)")
  }

  @Test func `a fragment is accepted as JSON if the options allow it`() async throws {
    let server = try WebServer(body: Data("7".utf8))
    let value = try await session.rx.json(request: try request(server), options: .fragmentsAllowed).firstValue
    expectEqual(value as? Int, 7)
  }

  @Test func `invalid JSON fails with an error that contains the URL and the status code`() async throws {
    let server = try WebServer(body: Data("{".utf8))
    let stream = session.rx.json(request: try request(server))
    let error = await #expect(throws: RxURLError.self) { try await stream.firstValue }
    guard case .deserializationError(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((reason as? UnreadableAnswer)?.response.statusCode == 200)
    #expect("\(reason)".hasPrefix("\(try server.url()) responded with 200, which cannot be read: "))
  }
}

extension URLSessionConfiguration {
  /// A configuration that stores nothing and waits a day for a response. On a busy machine, the default timeout of one
  /// minute may be too short.
  fileprivate static var patient: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 86_400
    return configuration
  }
}

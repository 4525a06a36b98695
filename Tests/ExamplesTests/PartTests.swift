import Foundation
import Testing

@testable import Download

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct PartTests {
  @Test func `only the part that was asked for is taken`() throws {
    let url = URL(fileURLWithPath: "/file")
    func part(_ status: Int, _ range: String? = nil, after count: Int64) throws -> Part {
      let headers = range.map { ["Content-Range": $0, "ETag": "\"one\""] } ?? ["Content-Length": "7"]
      let response = try #require(
        HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: headers))
      return try Part(response, of: url, after: count)
    }
    let middle = try part(206, "bytes 5-6/9", after: 5)
    #expect([middle.start, middle.end, middle.total] == [5, 7, 9])
    #expect(middle.tag == "\"one\"")
    let next = Part.request(url, after: 7, tag: middle.tag)
    #expect(next.value(forHTTPHeaderField: "If-Range") == "\"one\"")
    #expect(try part(200, after: 0).total == 7)
    #expect(try part(416, "bytes */0", after: 0).total == 0)
    for range in [
      "bytes 4-6/9", "bytes 5-4/9", "bytes 5-9/9", "bytes 5-6/*", "5-6", "bytes */9", "bytes */0",
    ] {
      #expect(throws: DownloadFailure.self, "\(range)") { try part(206, range, after: 5) }
    }
    #expect(throws: DownloadFailure.self) { try part(200, after: 5) }
  }
}

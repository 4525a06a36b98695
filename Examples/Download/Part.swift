import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Which bytes of a file a server's answer holds.
struct Part: Sendable, Equatable {
  /// How many bytes one request asks for.
  ///
  /// A session takes bytes from the network as fast as they come and keeps what has not been written in memory. What
  /// has not been asked for does not come.
  static let limit: Int64 = 8 << 20

  let start: Int64
  /// Where the part ends; nil if the server does not say.
  let end: Int64?
  /// The size of the whole file; nil if the server does not say.
  let total: Int64?
  /// What changes when the file does.
  let tag: String?

  /// A request for what follows the first `count` bytes.
  ///
  /// - Parameter tag: of the file whose beginning is here already: a file that has changed is sent as a whole.
  static func request(_ source: URL, after count: Int64, tag: String?) -> URLRequest {
    var request = URLRequest(url: source)
    request.setValue("bytes=\(count)-\(count + limit - 1)", forHTTPHeaderField: "Range")
    // Positions are those in the file itself.
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    if count > 0, let tag { request.setValue(tag, forHTTPHeaderField: "If-Range") }
    return request
  }

  /// - Throws: ``DownloadFailure`` if the answer does not hold what follows the first `count` bytes.
  init(_ response: HTTPURLResponse, of source: URL, after count: Int64) throws {
    let action = "cannot read '\(source)'"
    tag = response.value(forHTTPHeaderField: "ETag").flatMap { $0.hasPrefix("W/") ? nil : $0 }
    switch response.statusCode {
    case 200:
      let length = response.expectedContentLength
      (start, end, total) = (0, length < 0 ? nil : length, length < 0 ? nil : length)
      if count > 0 { throw DownloadFailure("\(action): it has changed meanwhile") }
    case 206, 416:
      let range = response.value(forHTTPHeaderField: "Content-Range") ?? ""
      if range == "bytes */0", count == 0 {
        // No part of an empty file can be sent.
        (start, end, total) = (0, 0, 0)
      } else if let match = range.wholeMatch(of: /bytes (\d+)-(\d+)\/(\d+)/),
        let first = Int64(match.1), let last = Int64(match.2), let size = Int64(match.3),
        first == count, first <= last, last < size
      {
        (start, end, total) = (first, last + 1, size)
      } else {
        throw DownloadFailure("\(action): the server sends another part than it was asked for ('\(range)')")
      }
    default:
      let meaning = HTTPURLResponse.localizedString(forStatusCode: response.statusCode)
      throw DownloadFailure("\(action): the server says \(response.statusCode) (\(meaning))")
    }
  }
}

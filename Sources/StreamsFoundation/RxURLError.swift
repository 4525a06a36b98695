public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What can be wrong with the answer to a request that was answered.
///
/// If there is no answer, the error is the session's own, an `URLError`.
public enum RxURLError: Error {
  /// The session gave neither an answer nor an error.
  case unknown
  /// The answer is not one of HTTP.
  case nonHTTPResponse(response: URLResponse)
  /// The status of the answer is none from 200 to 299.
  case httpRequestFailed(response: HTTPURLResponse, data: Data?)
  /// The answer is not what it should be; the error is an ``UnreadableAnswer``.
  case deserializationError(error: any Error)
}

/// The name of ``RxURLError`` in RxCocoa.
public typealias RxCocoaURLError = RxURLError

/// An answer that is not what it should be.
public struct UnreadableAnswer: Error, CustomStringConvertible {
  /// Where it came from.
  public let response: HTTPURLResponse
  /// What is wrong with it.
  public let reason: any Error

  /// What happened, with the address and the status.
  public var description: String { "\(summary(of: response)), which cannot be read: \(reason)" }
}

extension RxURLError: CustomStringConvertible, CustomDebugStringConvertible {
  /// What happened, with the address and the status.
  public var description: String {
    switch self {
    case .unknown: "a URLSession gave neither an answer nor an error"
    case .nonHTTPResponse(let response):
      "\(address(of: response)) answered with \(type(of: response)), which is not HTTP"
    case .httpRequestFailed(let response, let data):
      "\(summary(of: response)) (\(HTTPURLResponse.localizedString(forStatusCode: response.statusCode)))"
        + " and \(data?.count ?? 0) bytes"
    case .deserializationError(let error): "\(error)"
    }
  }

  public var debugDescription: String { description }
}

private func summary(of response: HTTPURLResponse) -> String {
  "\(address(of: response)) answered with \(response.statusCode)"
}

private func address(of response: URLResponse) -> String { response.url?.absoluteString ?? "a server" }

public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The errors of the response to a request.
///
/// If there is no response, the error is the session's `URLError`.
public enum RxURLError: Error {
  /// The session returned neither a response nor an error.
  case unknown
  /// The response is not an HTTP response.
  case nonHTTPResponse(response: URLResponse)
  /// The status code of the response is not between 200 and 299.
  case httpRequestFailed(response: HTTPURLResponse, data: Data?)
  /// The response body has an invalid format. The error is an ``UnreadableAnswer``.
  case deserializationError(error: any Error)
}

/// RxCocoa's name for ``RxURLError``.
public typealias RxCocoaURLError = RxURLError

/// The error for a response whose body has an invalid format.
public struct UnreadableAnswer: Error, CustomStringConvertible {
  /// The header of the response.
  public let response: HTTPURLResponse
  /// The reason why the body cannot be read.
  public let reason: any Error

  /// A description with the URL, the status code and the reason.
  public var description: String { "\(summary(of: response)), which cannot be read: \(reason)" }
}

extension RxURLError: CustomStringConvertible, CustomDebugStringConvertible {
  /// A description with the URL and the status code.
  public var description: String {
    switch self {
    case .unknown: "a URLSession returned neither a response nor an error"
    case .nonHTTPResponse(let response):
      "\(address(of: response)) responded with \(type(of: response)), which is not HTTP"
    case .httpRequestFailed(let response, let data):
      "\(summary(of: response)) (\(HTTPURLResponse.localizedString(forStatusCode: response.statusCode)))"
        + " and \(data?.count ?? 0) bytes"
    case .deserializationError(let error): "\(error)"
    }
  }

  public var debugDescription: String { description }
}

private func summary(of response: HTTPURLResponse) -> String {
  "\(address(of: response)) responded with \(response.statusCode)"
}

private func address(of response: URLResponse) -> String { response.url?.absoluteString ?? "a server" }

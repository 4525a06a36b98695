public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The errors of an answer to a request.
///
/// If there is no answer, the error is the session's own, a `URLError`.
public enum RxURLError: Error {
  /// The session gave neither an answer nor an error.
  case unknown
  /// The answer is not an HTTP answer.
  case nonHTTPResponse(response: URLResponse)
  /// The status of the answer is not one from 200 to 299.
  case httpRequestFailed(response: HTTPURLResponse, data: Data?)
  /// The answer has the wrong form; the error is an ``UnreadableAnswer``.
  case deserializationError(error: any Error)
}

/// The name of ``RxURLError`` in RxCocoa.
public typealias RxCocoaURLError = RxURLError

/// The error for an answer of the wrong form.
public struct UnreadableAnswer: Error, CustomStringConvertible {
  /// The head of the answer.
  public let response: HTTPURLResponse
  /// The reason why it cannot be read.
  public let reason: any Error

  /// A sentence with the address, the status and the reason.
  public var description: String { "\(summary(of: response)), which cannot be read: \(reason)" }
}

extension RxURLError: CustomStringConvertible, CustomDebugStringConvertible {
  /// A sentence with the address and the status.
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

public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension Reactive where Base: URLSession {
  /// Returns the response to a request, with any status code.
  ///
  /// ```swift
  /// URLSession.shared.rx.response(request: URLRequest(url: url))
  ///   .subscribe(onNext: { response, data in print(response.statusCode, data.count) })
  /// ```
  ///
  /// Each subscription sends a request, and disposing the subscription cancels the request.
  ///
  /// - Terminates when: the whole response has been received.
  /// - Errors: the errors of the session, and ``RxURLError/nonHTTPResponse(response:)``.
  /// - Concurrency: emits on the session's delegate queue.
  /// - Parameter request: the request.
  /// - Returns: the response header and body.
  /// - Complexity: stores the whole response.
  ///
  /// Source of the idea: RxCocoa, `response(request:)`.
  public func response(request: URLRequest) -> Observable<(response: HTTPURLResponse, data: Data)> {
    let session: URLSession = base
    return Observable.create { observer in
      let task = session.dataTask(with: request) { data, response, error in
        if let error { return observer.onError(error) }
        guard let response, let data else { return observer.onError(RxURLError.unknown) }
        guard let response = response as? HTTPURLResponse else {
          return observer.onError(RxURLError.nonHTTPResponse(response: response))
        }
        observer.onNext((response, data))
        observer.onCompleted()
      }
      task.resume()
      return Disposables.create { task.cancel() }
    }
  }

  /// Returns the body of the response to a request if its status code is between 200 and 299.
  ///
  /// ```swift
  /// URLSession.shared.rx.data(request: URLRequest(url: url))
  ///   .decode(type: [User].self, decoder: JSONDecoder())
  ///   .retry(3)
  /// ```
  ///
  /// Each subscription sends a request, and disposing the subscription cancels the request.
  ///
  /// - Terminates when: the whole response has been received.
  /// - Errors: the errors of the session, ``RxURLError/httpRequestFailed(response:data:)`` and
  ///   ``RxURLError/nonHTTPResponse(response:)``.
  /// - Concurrency: emits on the session's delegate queue.
  /// - Parameter request: the request.
  /// - Returns: the response body.
  /// - Complexity: stores the whole response.
  ///
  /// Source of the idea: RxCocoa, `data(request:)`.
  public func data(request: URLRequest) -> Observable<Data> { accepted(request).map { $0.data } }

  /// Returns the body of the response to a request, parsed as JSON.
  ///
  /// ```swift
  /// URLSession.shared.rx.json(request: URLRequest(url: url))
  ///   .map { ($0 as? [String: Any])?["name"] as? String ?? "nobody" }
  /// ```
  ///
  /// If the format of the response is known, `data(request:)` and `decode(type:decoder:)` return typed values.
  ///
  /// - Terminates when: the whole response has been received.
  /// - Errors: the errors of `data(request:)`, and ``RxURLError/deserializationError(error:)``.
  /// - Concurrency: emits on the session's delegate queue.
  /// - Parameters:
  ///   - request: the request.
  ///   - options: the options of `JSONSerialization`. Containers and strings are always immutable.
  /// - Returns: the parsed response: dictionaries, arrays, strings, numbers, and `NSNull`.
  /// - Complexity: linear in the size of the response.
  ///
  /// Source of the idea: RxCocoa, `json(request:options:)`.
  public func json(
    request: URLRequest, options: JSONSerialization.ReadingOptions = []
  ) -> Observable<any Sendable> {
    read(request, options)
  }

  /// Returns the body of the response to a request for `url`, parsed as JSON. See `json(request:options:)`.
  public func json(url: URL) -> Observable<any Sendable> { json(request: URLRequest(url: url)) }

  /// Returns the body of the response to a request, parsed as JSON of a known type. The type is
  /// `[String: any Sendable]`, `[any Sendable]`, or `Any`, as in code written for RxCocoa in Swift 5.
  ///
  /// ```swift
  /// let answer: Observable<[String: any Sendable]> = URLSession.shared.rx.json(request: request)
  /// ```
  ///
  /// - Errors: also ``RxURLError/deserializationError(error:)`` if the response has another type.
  @_disfavoredOverload
  public func json<Value: Sendable>(
    request: URLRequest, options: JSONSerialization.ReadingOptions = []
  ) -> Observable<Value> {
    read(request, options)
  }

  /// Returns the body of the response to a request for `url`, parsed as JSON of a known type.
  @_disfavoredOverload
  public func json<Value: Sendable>(url: URL) -> Observable<Value> { json(request: URLRequest(url: url)) }

  private func read<Value: Sendable>(
    _ request: URLRequest, _ options: JSONSerialization.ReadingOptions
  ) -> Observable<Value> {
    accepted(request).map { response, data in
      do {
        let value = immutable(try JSONSerialization.jsonObject(with: data, options: options))
        guard let value = value as? Value else {
          throw OtherType(found: "\(type(of: value))", expected: "\(Value.self)")
        }
        return value
      } catch {
        throw RxURLError.deserializationError(error: UnreadableAnswer(response: response, reason: error))
      }
    }
  }

  private func accepted(_ request: URLRequest) -> Observable<(response: HTTPURLResponse, data: Data)> {
    response(request: request).map { response, data in
      if (200..<300).contains(response.statusCode) { return (response, data) }
      throw RxURLError.httpRequestFailed(response: response, data: data)
    }
  }
}

/// Converts a JSON value to `Sendable` values.
private func immutable(_ value: Any) -> any Sendable {
  switch value {
  case let value as [String: Any]: value.mapValues { immutable($0) }
  case let value as [Any]: value.map { immutable($0) }
  case let value as String: value
  case let value as NSNumber: value
  default: NSNull()
  }
}

private struct OtherType: Error, CustomStringConvertible {
  let found: String
  let expected: String

  var description: String { "it has the type \(found), but \(expected) was requested" }
}

public import Foundation

/// A type that decodes values from data, such as `JSONDecoder`, `PropertyListDecoder`, or your own decoder.
public protocol DataDecoder: Sendable {
  /// Decodes a value from `data`.
  ///
  /// - Throws: an error that describes why the data is invalid.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}

extension ObservableType where Element == Data {
  /// Decodes each element.
  ///
  /// ```swift
  /// struct User: Decodable { let name: String }
  /// session.rx.data(request: request)
  ///   .decode(type: User.self, decoder: JSONDecoder())
  ///   .subscribe(onNext: { print($0.name) })
  /// ```
  ///
  /// - Terminates when: the source terminates.
  /// - Errors: the errors of the source and of the decoder, which dispose the source.
  /// - Concurrency: decodes on the thread of the event.
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - decoder: decodes the data. All subscriptions share it, so do not change its settings later.
  /// - Returns: the stream of the decoded values.
  /// - Complexity: the cost of the decoder per event.
  ///
  /// Source of the idea: Combine and RxSwift, `decode(type:decoder:)`.
  public func decode<Item: Decodable & Sendable, Decoder: DataDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> Observable<Item> {
    map { try decoder.decode(type, from: $0) }
  }
}

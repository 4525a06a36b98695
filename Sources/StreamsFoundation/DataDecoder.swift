public import Foundation

/// Something that makes values of data: `JSONDecoder`, `PropertyListDecoder`, or a decoder of your own.
public protocol DataDecoder: Sendable {
  /// Makes a value of `data`.
  ///
  /// - Throws: an error that says what is wrong with the data.
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
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source and of the decoder, which dispose the source.
  /// - Concurrency: decodes on the thread of the event.
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - decoder: reads the data. All subscriptions use it, so do not change its settings afterwards.
  /// - Returns: the stream of the values.
  /// - Complexity: that of the decoder per event.
  ///
  /// Source of the idea: Combine and RxSwift, `decode(type:decoder:)`.
  public func decode<Item: Decodable & Sendable, Decoder: DataDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> Observable<Item> {
    map { try decoder.decode(type, from: $0) }
  }
}

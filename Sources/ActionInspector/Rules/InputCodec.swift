#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes inputs into a recording, so that they can be replayed.
///
/// The recording then contains the inputs of the action, regardless of its ``PayloadRule``. Inputs of type `Void` need
/// no codec.
///
/// ```swift
/// inspector.record(search, as: "search", replaying: .json)
/// ```
public struct InputCodec<Input: Sendable>: Sendable {
  package let encode: @Sendable (Input) throws -> String
  package let decode: @Sendable (String) throws -> Input

  /// Creates a codec from two closures.
  ///
  /// - Parameters:
  ///   - encode: encodes an input on the thread of the event. An input for which it throws cannot be replayed.
  ///   - decode: decodes a text that `encode` returned.
  public init(
    encode: @escaping @Sendable (Input) throws -> String, decode: @escaping @Sendable (String) throws -> Input
  ) {
    self.encode = encode
    self.decode = decode
  }
}

extension InputCodec where Input: Codable {
  /// A codec that encodes inputs as JSON.
  public static var json: InputCodec {
    InputCodec { input in
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(input), as: UTF8.self)
    } decode: { text in
      try JSONDecoder().decode(Input.self, from: Data(text.utf8))
    }
  }
}

extension InputCodec where Input == Void {
  /// A codec for the only value of `Void`. It writes an empty text.
  public static var none: InputCodec {
    InputCodec {
      ""
    } decode: { _ in
    }
  }
}

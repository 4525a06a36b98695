#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A way to write inputs into a recording, so that they can be replayed.
///
/// The inputs of the action are then in the recording, whatever its ``PayloadRule`` says. Inputs of `Void` need none.
///
/// ```swift
/// inspector.record(search, as: "search", replaying: .json)
/// ```
public struct InputCodec<Input: Sendable>: Sendable {
  package let encode: @Sendable (Input) throws -> String
  package let decode: @Sendable (String) throws -> Input

  /// Makes a codec.
  ///
  /// - Parameters:
  ///   - encode: writes an input, on the thread of the event. If it throws, that input cannot be replayed.
  ///   - decode: reads what `encode` has written.
  public init(
    encode: @escaping @Sendable (Input) throws -> String, decode: @escaping @Sendable (String) throws -> Input
  ) {
    self.encode = encode
    self.decode = decode
  }
}

extension InputCodec where Input: Codable {
  /// Writes inputs as JSON.
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
  /// Writes nothing: there is one input only.
  public static var none: InputCodec {
    InputCodec {
      ""
    } decode: { _ in
    }
  }
}

/// A JSON value. A number is kept as text, because `Double` cannot represent every 64-bit integer.
indirect enum JSONValue: Equatable {
  case text(String)
  case number(String)
  case list([JSONValue])
  case object([String: JSONValue])
  case flag(Bool)
  case null
}

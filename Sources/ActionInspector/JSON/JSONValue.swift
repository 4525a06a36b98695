/// A value of JSON, as far as a recording needs it. Numbers are kept as they are written: one of 64 bits is not a
/// `Double`.
indirect enum JSONValue: Equatable {
  case text(String)
  case number(String)
  case list([JSONValue])
  case object([String: JSONValue])
  case flag(Bool)
  case null
}

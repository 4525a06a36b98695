/// The script that runs without keyboard input: a malformed line, a success, a second login during the first one, and
/// two failures.
let script = """
  # user password
  ada
  ada lovelace
  grace hopper
  wait
  grace wrong
  wait
  nobody secret
  quit
  """

extension Users {
  /// ada lovelace, grace hopper and alan turing.
  static let embedded = Users(
    records: [
      "ada": Record(
        salt: bytes("89fabf4a2ab31ab3230612338027966f"),
        hash: bytes("309f6efe4e63762692676c64a0397f1472d8bc3e25d8c2f7002940626779ca90")),
      "grace": Record(
        salt: bytes("026ebb8c0e84b3c9e7e7865c06d424bd"),
        hash: bytes("3a4847b27616ed931c3e1a7d8067fa9998969883d292a3a7bd8ecbb6f38dd4cc")),
      "alan": Record(
        salt: bytes("f967e1cf83125a0ffa9892ecfb68961f"),
        hash: bytes("2765506a984f011125385b35954838e93e4ed32f4338b3d39ff0e17365d7b237")),
    ],
    iterations: 6000)
}

/// Returns the bytes of a hexadecimal text.
func bytes(_ digits: String) -> [UInt8] {
  let values = digits.compactMap { $0.hexDigitValue }
  return stride(from: 0, to: values.count - 1, by: 2).map { position in
    let byte: Int = values[position] * 16 + values[position + 1]
    return UInt8(byte)
  }
}

/// The head of a request, limited to the parts that this server needs.
struct RequestHead: Equatable, Sendable {
  let method: String
  let target: String
  /// The values of all `Host` fields.
  let hosts: [String]

  /// - Parameter bytes: the head without the empty line at its end.
  /// - Returns: nil if this is not a valid HTTP/1 head.
  init?(_ bytes: some Collection<UInt8>) {
    let lineSigns: [UInt8] = [0x09, 0x0A, 0x0D]
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || lineSigns.contains($0) }) else { return nil }
    // A carriage return and a line feed together are one `Character`, and different from either of them alone.
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0", !words[0].isEmpty,
      !lines.contains(where: { $0.contains { $0 == "\r" || $0 == "\n" } })
    else { return nil }
    var hosts: [String] = []
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: { $0 == " " || $0 == "\t" }) else {
        return nil
      }
      if parts[0].lowercased() == "host" { hosts.append(String(parts[1].trimmed)) }
    }
    (method, target, self.hosts) = (String(words[0]), String(words[1]), hosts)
  }
}

extension Substring {
  /// The text without leading and trailing spaces and tabs.
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    let end = start.reversed().drop { $0 == " " || $0 == "\t" }
    return start.prefix(end.count)
  }
}

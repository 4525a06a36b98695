/// The head of a request, as far as this server looks at it.
struct RequestHead: Equatable, Sendable {
  let method: String
  let target: String
  /// The values of all fields that are called `Host`.
  let hosts: [String]

  /// - Parameter bytes: the head without the empty line at its end.
  /// - Returns: nil if this is no head of HTTP 1.
  init?(_ bytes: some Collection<UInt8>) {
    let lineSigns: [UInt8] = [0x09, 0x0A, 0x0D]
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || lineSigns.contains($0) }) else { return nil }
    // A return and a line feed are one character of a text, and each of them alone another one.
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
  /// This without the spaces at both ends.
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    let end = start.reversed().drop { $0 == " " || $0 == "\t" }
    return start.prefix(end.count)
  }
}

import ActionGTK

/// A text as the window shows it. Where that is another one than the file has, a person may not edit it: saving it would
/// lose the rest.
struct ShownText: Equatable {
  let text: String
  /// The reason why it may not be edited, for people to read; nil if it may.
  let obstacle: String?

  /// The text of a note: up to a part that would stop the window, and that part up to its limit.
  init(body: String) {
    if let long = LongLine.first(in: body) {
      text = body.prefix(bytes: long.start + long.limit) + "…"
      obstacle = Self.obstacle("text", "has \(long.words), and is shown up to there")
    } else {
      text = body
      obstacle = body.hasNUL ? Self.obstacle("text", "has a NUL, which is shown as ␀") : nil
    }
  }

  /// The title of a note.
  init(title: String) {
    let limit = Entry.byteLimit
    if title.utf8.count > limit {
      text = title.prefix(bytes: 1_000) + "…"
      obstacle = Self.obstacle(
        "title", "has \(title.utf8.count) bytes, more than \(limit), and its beginning is shown")
    } else {
      text = title
      obstacle = title.hasNUL ? Self.obstacle("title", "has a NUL, which is shown as ␀") : nil
    }
  }

  private static func obstacle(_ part: String, _ reason: String) -> String {
    "The \(part) cannot be edited here: it \(reason). All of it is kept; change it with another program."
  }
}

extension String {
  /// The beginning, up to a number of bytes, and without a part of a sign.
  fileprivate func prefix(bytes count: Int) -> String {
    var end = utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
    while end < endIndex, UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}

/// The sizes and colors of the pictures.
enum Style {
  static let radius = 15
  static let rowHeight = 46
  static let margin = 16
  /// The part of a line before its first frame.
  static let lead = 14
  static let frame = 34
  static let tail = 30
  static let codeLine = 20
  /// The approximate width of a character of the code.
  static let codeLetter = 8
  static let label = 8

  /// Elements with the same first character have the same color, so that they can be followed through an operator.
  static func color(of text: String) -> Int {
    guard let first = text.first(where: { $0.isLetter || $0.isNumber }) else { return 7 }
    if let digit = first.wholeNumberValue { return digit }
    return Int(first.unicodeScalars.first!.value + 7) % 10
  }

  /// The common start of all pictures. An image does not see the page's styles, so it follows the reader's color scheme
  /// itself.
  static let sheet = """
    <style>
    .paper{fill:#fff}.line{stroke:#5b6470;fill:none;stroke-width:1.75}.head{fill:#5b6470}
    .end{stroke:#30363d;stroke-width:2.5;stroke-linecap:round}.fail{stroke:#d1242f;stroke-width:3;stroke-linecap:round}
    .box{fill:#f3f5f8;stroke:#c5ccd6}.code{font:14px ui-monospace,SFMono-Regular,Menlo,'DejaVu Sans Mono',monospace;fill:#1f2328}
    .name{font:italic 13px -apple-system,'Segoe UI','DejaVu Sans',sans-serif;fill:#5b6470}
    .mark{font:600 14px -apple-system,'Segoe UI','DejaVu Sans',sans-serif;fill:#14181d;text-anchor:middle}
    .marble{stroke:#30363d;stroke-width:1.25}.group{fill:#5b6470;fill-opacity:.16}.window{stroke:#8a94a1;stroke-width:1.25;fill:none}
    .c0{fill:#e3e6ea}.c1{fill:#8fc7ff}.c2{fill:#ffd27a}.c3{fill:#a6e3a1}.c4{fill:#f5a8c8}.c5{fill:#c9b6ff}.c6{fill:#8fe3dc}.c7{fill:#ffb59a}.c8{fill:#e0cfa0}.c9{fill:#c3dd7e}
    @media (prefers-color-scheme:dark){.paper{fill:#161a20}.line,.window{stroke:#9aa5b1}.head{fill:#9aa5b1}.end{stroke:#e6edf3}
    .fail{stroke:#ff7b72}.box{fill:#222831;stroke:#3d4651}.code{fill:#e6edf3}.name{fill:#a9b4c0}.marble{stroke:#0d1117}}
    </style>
    """
}

extension String {
  /// The text, escaped for XML.
  var escaped: String {
    var text = ""
    for character in self {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
    return text
  }
}

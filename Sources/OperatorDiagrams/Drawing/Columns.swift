import StreamsTesting

/// The positions of a diagram's frames. All its lines share the same columns, and a column is as wide as its widest
/// events, so simultaneous events are drawn one above the other.
struct Columns {
  /// The center of each frame, relative to the left side of the first frame.
  let centers: [Int]
  let width: Int

  init(_ tracks: [Track]) {
    var widths: [Int] = []
    for track in tracks {
      let frames = MarbleFrames(track.marbles)
      while widths.count < frames.count { widths.append(Style.frame) }
      for (frame, signs) in frames.events {
        widths[frame] = max(widths[frame], track.width(of: signs) + 8)
      }
      // A subscription window is drawn in the columns of its frames.
      for window in track.subscriptions {
        while widths.count < MarbleFrames(window).count { widths.append(Style.frame) }
      }
    }
    var left = 0
    var centers: [Int] = []
    for width in widths {
      centers.append(left + width / 2)
      left += width
    }
    self.centers = centers
    width = left
  }
}

extension Track {
  /// Returns the text that is drawn for a sign.
  func text(of sign: Character) -> String { texts[sign] ?? String(sign) }

  /// Returns the width of a frame's marbles, drawn side by side.
  func width(of signs: [MarbleFrames.Sign]) -> Int {
    signs.reduce(0) { $0 + width(of: $1) }
  }

  func width(of sign: MarbleFrames.Sign) -> Int {
    switch sign {
    case .element(let character): marbleWidth(of: text(of: character)) + 2
    case .completed: 10
    case .failed: 2 * Style.radius
    case .subscribed, .disposed: 0
    }
  }

  func marbleWidth(of text: String) -> Int { max(2 * Style.radius, 9 * text.count + 14) }
}

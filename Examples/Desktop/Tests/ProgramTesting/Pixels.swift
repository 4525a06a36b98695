import Foundation

/// A region of a display, in pixels.
package struct Region: Sendable {
  package var x, y, width, height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package var middle: (x: Int, y: Int) { (x + width / 2, y + height / 2) }
}

/// The picture that a display shows, read from the file to which the server maps its screen, in the format of `xwd`.
struct Screen {
  private let file: Data

  init(_ file: Data) { self.file = file }

  private func number(_ index: Int) -> Int {
    file.dropFirst(4 * index).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the pixels of a region, row by row, with four bytes for each pixel. The last byte has no meaning.
  func pixels(in region: Region) -> Data {
    let (header, width, height, lineBytes, colors) = (number(0), number(4), number(5), number(12), number(19))
    let (columns, rows) = (
      region.x..<min(width, region.x + region.width), region.y..<min(height, region.y + region.height)
    )
    return rows.reduce(into: Data()) { pixels, row in
      let line = file.dropFirst(header + 12 * colors + row * lineBytes)
      pixels += line.dropFirst(4 * columns.lowerBound).prefix(4 * columns.count)
    }
  }
}

/// The content of a marble diagram: the signs in each frame, without times and elements.
///
/// The language:
///
/// - `-` is a frame without events. A space is ignored and can be used for alignment.
/// - A letter, digit or other character without a special meaning is an element.
/// - `|` is completion and `#` is an error.
/// - `(ab|)` is a group. Everything in it happens in one frame, in that order.
/// - `^` is the frame in which the subscription starts, and `!` the frame in which it is disposed.
///
/// Unlike in RxJS, a group always takes one frame, so that an event right after it can be drawn.
package struct MarbleTimeline: Equatable, Sendable {
  package enum Sign: Equatable, Sendable {
    case element(Character)
    case completed
    case failed
    case subscribed
    case disposed
  }

  package struct Frame: Equatable, Sendable {
    package var number: Int
    package var signs: [Sign]
  }

  /// The frames with events, counted from the `^` frame, or from the first frame if there is no `^`.
  package private(set) var frames: [Frame] = []
  /// The number of frames before the `^` frame, or `nil` if there is no `^`.
  package private(set) var framesBefore: Int?

  /// Parses a diagram.
  ///
  /// - Throws: ``MarbleSyntaxError``, which shows the position.
  package init(_ diagram: String) throws(MarbleSyntaxError) {
    var group: (start: Int, signs: [Sign])?
    var number = 0
    for (position, character) in diagram.enumerated() {
      func fail(_ reason: String) -> MarbleSyntaxError {
        MarbleSyntaxError(diagram: diagram, position: position, reason: reason)
      }
      switch character {
      case " ", "\t": continue
      case "-":
        if group != nil { throw fail("a group cannot contain '-', because its events have one time") }
        number += 1
      case "(":
        if group != nil { throw fail("a group cannot contain another group") }
        group = (position, [])
      case ")":
        guard let ended = group else { throw fail("no group has been opened with '('") }
        if ended.signs.isEmpty { throw fail("a group needs at least one event") }
        frames.append(Frame(number: number, signs: ended.signs))
        group = nil
        number += 1
      default:
        let sign = Sign(character)
        if sign == .subscribed {
          if framesBefore != nil { throw fail("there is a '^' already") }
          framesBefore = number
        }
        if group == nil {
          frames.append(Frame(number: number, signs: [sign]))
          number += 1
        } else {
          group?.signs.append(sign)
        }
      }
    }
    if let group {
      throw MarbleSyntaxError(
        diagram: diagram, position: group.start, reason: "the group is not closed with ')'")
    }
    for index in frames.indices { frames[index].number -= framesBefore ?? 0 }
  }
}

extension MarbleTimeline.Sign {
  fileprivate init(_ character: Character) {
    switch character {
    case "|": self = .completed
    case "#": self = .failed
    case "^": self = .subscribed
    case "!": self = .disposed
    default: self = .element(character)
    }
  }
}

/// An error in a marble diagram, with its position.
///
/// ```text
/// the marble diagram cannot be read: the group is not closed with ')'
///   -a-(bc-|
///      ^
/// ```
public struct MarbleSyntaxError: Error, Equatable, CustomStringConvertible {
  /// The diagram.
  public let diagram: String
  /// The index of the invalid character.
  public let position: Int
  /// The description of the error.
  public let reason: String

  /// The reason, and the diagram with a mark below the invalid character.
  public var description: String {
    """
    the marble diagram cannot be read: \(reason)
      \(diagram)
      \(String(repeating: " ", count: position))^
    """
  }
}

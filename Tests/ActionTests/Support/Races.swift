import StreamsTesting
import Testing

/// All races of pairs of threads run here, one after the other: each keeps two processors busy.
@Suite(.serialized) enum Races {
  /// How many rounds a race has whose rounds are short.
  static var rounds: Int {
    #if TSAN
      // The sanitizer sees what is not ordered, also where it happens to go well.
      500
    #else
      Race.usualRounds
    #endif
  }
}

import StreamsTesting
import Testing

/// All races of pairs of threads run here, one after the other: each keeps two processors busy.
@Suite(.serialized) enum Races {
  /// How many rounds a race has whose rounds are short.
  static var rounds: Int { Race.usualRounds }
}

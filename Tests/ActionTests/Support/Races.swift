import TestSupport
import Testing

/// All races between pairs of threads run here, one after the other, because each race keeps two processors
/// busy.
@Suite(.serialized, .watched) enum Races {}

import TestSupport
import Testing

/// All races of pairs of threads run here, one after the other: each keeps two processors busy.
@Suite(.serialized, .watched) enum Races {}

import TestSupport
import Testing

/// All races run here, one after the other: each keeps two processors busy, and a pair of threads that has to wait for
/// a processor does not meet.
@Suite(.serialized, .watched) enum Races {}

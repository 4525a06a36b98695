import TestSupport
import Testing

/// All races run here, one after the other, because each race keeps two processors busy, and two threads that
/// have to wait for a processor do not meet.
@Suite(.serialized, .watched) enum Races {}

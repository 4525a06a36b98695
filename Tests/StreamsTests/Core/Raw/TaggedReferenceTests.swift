import StreamsTesting
import TestSupport
import Testing

@testable import Streams

struct TaggedReferenceTests {
  @Test(arguments: UInt(0)...7) func `a word retains its object until the object is removed`(tag: UInt) {
    let lifetimes = Lifetimes()
    let word = TaggedReference.word(owning: lifetimes.track("object"), tag: tag)
    expectEqual(lifetimes.live, 1)
    #expect(TaggedReference.hasObject(word))
    expectEqual(TaggedReference.tag(of: word), tag)
    expectEqual(TaggedReference.object(in: word, as: Tracked.self).label, "object")
    expectEqual(lifetimes.live, 0)
  }

  @Test(arguments: UInt(0)...7) func `a word with only a tag has no object`(tag: UInt) {
    #expect(!TaggedReference.hasObject(tag))
    expectEqual(TaggedReference.tag(of: tag), tag)
  }
}

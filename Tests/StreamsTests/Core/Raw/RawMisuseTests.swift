#if DEBUG
  import Testing

  @testable import Streams

  /// A debug build traps where raw memory is used with a type other than the type it was created for.
  @Suite(.watched) struct RawMisuseTests {
    private final class One: Sendable {}
    private final class Other: Sendable {}

    enum Misuse: String, CaseIterable, Codable {
      case objectOfAnotherClass = "An object of type One was read as Other."
      case wordOfAnotherObject = "An object of type One was read as Other. This is a bug"
      case objectFiledWrongly = "An object of type One was read as Other. This is a bug in this package."
      case valueOfAnotherType = "A value of type Int was read as String."
      case ringOfOtherElements = "A ring of Int was used as a ring of String."
      case ringWithCopies = "The first element was replaced in a ring that shares its buffer"
      case wordOfAnotherType = "A word for type Int was read or written as UInt."
      case wordThatIsCounted = "One is not trivial data of one byte or one word."
      case observerOfOtherElements = "An object of type Sink<Int> was read as Sink<String>."
      case endOfWhatIsNoSink = "An object of type One was read as Sink<Never>."
      case listOfWhatIsNone = "An object of type One was read as ObserverList"

      func commit() {
        switch self {
        case .objectOfAnotherClass:
          let place = LazyObject()
          _ = place.object { One() }
          _ = place.made(as: Other.self)
        case .wordOfAnotherObject:
          let word = TaggedReference.word(owning: One(), tag: 3)
          _ = TaggedReference.object(in: word, as: Other.self)
        case .objectFiledWrongly: _ = known(One(), as: Other.self)
        case .valueOfAnotherType: _ = knownValue(1, as: String.self)
        case .ringOfOtherElements:
          var ring = RawRing()
          ring.append(1)
          _ = ring.last(as: String.self)
        case .ringWithCopies:
          var ring = Ring<Int>()
          ring.append(1)
          let copy = ring
          _ = ring.replaceFirst(by: 2)
          _ = copy.known
        case .wordOfAnotherType:
          let word = LatestWord()
          word.write(-1)
          _ = word.read(as: UInt.self)
        case .wordThatIsCounted: LatestWord().write(One())
        case .observerOfOtherElements:
          let observers = RawObservers()
          _ = observers.add(Sink<Int>())
          observers.current.next("text")
        case .endOfWhatIsNoSink:
          let observers = RawObservers()
          _ = observers.add(One())
          observers.current.end(.completed)
        case .listOfWhatIsNone:
          // An audience of one observer is its word and a count. The lowest bit of the word marks a list.
          let word = TaggedReference.word(owning: One(), tag: 1)
          unsafeBitCast((word, 1), to: RawAudience.self).next("text")
        }
      }
    }

    @Test(arguments: Misuse.allCases) func `a debug build traps with a reason`(misuse: Misuse) async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [misuse] in
        misuse.commit()
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains(misuse.rawValue), "\(text)")
    }
  }
#endif

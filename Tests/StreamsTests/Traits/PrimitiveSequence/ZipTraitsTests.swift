import Streams
import TestSupport
import Testing

/// All forms of `zip` for a number of sequences. An argument in the wrong place changes a result.
struct ZipTraitsTests {
  private func single(_ number: Int) -> Single<Int> { .just(number) }
  private func maybe(_ number: Int) -> Maybe<Int> { .just(number) }

  @Test func `zip of singles combines elements by position`() {
    expectEqual(Single.zip(single(1), single(2)) { [$0, $1] }.transcript(), "[1, 2] |")
    expectEqual(Single.zip(single(1), single(2), single(3)) { [$0, $1, $2] }.transcript(), "[1, 2, 3] |")
    #expect(
      Single.zip(single(1), single(2), single(3), single(4)) { [$0, $1, $2, $3] }.transcript()
        == "[1, 2, 3, 4] |")
    #expect(
      Single.zip(single(1), single(2), single(3), single(4), single(5)) { [$0, $1, $2, $3, $4] }.transcript()
        == "[1, 2, 3, 4, 5] |")
    #expect(
      Single.zip(single(1), single(2), single(3), single(4), single(5), single(6)) {
        [$0, $1, $2, $3, $4, $5]
      }.transcript() == "[1, 2, 3, 4, 5, 6] |")
    #expect(
      Single.zip(single(1), single(2), single(3), single(4), single(5), single(6), single(7)) {
        [$0, $1, $2, $3, $4, $5, $6]
      }.transcript() == "[1, 2, 3, 4, 5, 6, 7] |")
    #expect(
      Single.zip(single(1), single(2), single(3), single(4), single(5), single(6), single(7), single(8)) {
        [$0, $1, $2, $3, $4, $5, $6, $7]
      }.transcript() == "[1, 2, 3, 4, 5, 6, 7, 8] |")
  }

  @Test func `zip of singles without a selector emits tuples`() {
    expectEqual(Single.zip(single(1), single(2)).transcript(), "(1, 2) |")
    expectEqual(Single.zip(single(1), single(2), single(3)).transcript(), "(1, 2, 3) |")
    expectEqual(Single.zip(single(1), single(2), single(3), single(4)).transcript(), "(1, 2, 3, 4) |")
    #expect(
      Single.zip(single(1), single(2), single(3), single(4), single(5)).transcript() == "(1, 2, 3, 4, 5) |")
    #expect(
      Single.zip(single(1), single(2), single(3), single(4), single(5), single(6)).transcript()
        == "(1, 2, 3, 4, 5, 6) |")
    #expect(
      Single.zip(single(1), single(2), single(3), single(4), single(5), single(6), single(7)).transcript()
        == "(1, 2, 3, 4, 5, 6, 7) |")
    #expect(
      Single.zip(single(1), single(2), single(3), single(4), single(5), single(6), single(7), single(8))
        .transcript() == "(1, 2, 3, 4, 5, 6, 7, 8) |")
  }

  @Test func `zip of maybes combines elements by position`() {
    expectEqual(Maybe.zip(maybe(1), maybe(2)) { [$0, $1] }.transcript(), "[1, 2] |")
    expectEqual(Maybe.zip(maybe(1), maybe(2), maybe(3)) { [$0, $1, $2] }.transcript(), "[1, 2, 3] |")
    #expect(
      Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4)) { [$0, $1, $2, $3] }.transcript() == "[1, 2, 3, 4] |")
    #expect(
      Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5)) { [$0, $1, $2, $3, $4] }.transcript()
        == "[1, 2, 3, 4, 5] |")
    #expect(
      Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5), maybe(6)) { [$0, $1, $2, $3, $4, $5] }
        .transcript() == "[1, 2, 3, 4, 5, 6] |")
    #expect(
      Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5), maybe(6), maybe(7)) {
        [$0, $1, $2, $3, $4, $5, $6]
      }.transcript() == "[1, 2, 3, 4, 5, 6, 7] |")
    #expect(
      Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5), maybe(6), maybe(7), maybe(8)) {
        [$0, $1, $2, $3, $4, $5, $6, $7]
      }.transcript() == "[1, 2, 3, 4, 5, 6, 7, 8] |")
  }

  @Test func `zip of maybes without a selector emits tuples`() {
    expectEqual(Maybe.zip(maybe(1), maybe(2)).transcript(), "(1, 2) |")
    expectEqual(Maybe.zip(maybe(1), maybe(2), maybe(3)).transcript(), "(1, 2, 3) |")
    expectEqual(Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4)).transcript(), "(1, 2, 3, 4) |")
    expectEqual(Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5)).transcript(), "(1, 2, 3, 4, 5) |")
    #expect(
      Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5), maybe(6)).transcript()
        == "(1, 2, 3, 4, 5, 6) |")
    #expect(
      Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5), maybe(6), maybe(7)).transcript()
        == "(1, 2, 3, 4, 5, 6, 7) |")
    #expect(
      Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5), maybe(6), maybe(7), maybe(8)).transcript()
        == "(1, 2, 3, 4, 5, 6, 7, 8) |")
  }

  @Test func `an error of one single ends the zip, and disposes the others`() {
    let source = PublishSubject<Int>()
    let zipped = Single.zip(source.asSingle(), Single<Int>.error(Mishap())) { $0 + $1 }
    expectEqual(zipped.transcript(), "#mishap")
    #expect(!source.hasObservers)
    expectEqual(Single.zip(.just(1), .just(2)) { _, _ -> Int in throw Mishap("made") }.transcript(), "#made")
    expectEqual(Maybe.zip([Maybe.just(1), .error(Mishap())]).transcript(), "#mishap")
  }

  @Test func `a zip with an empty maybe is empty`() {
    expectEqual(Maybe.zip(maybe(1), Maybe<Int>.empty()) { $0 + $1 }.transcript(), "|")
    expectEqual(Maybe.zip(Maybe<Int>.empty(), maybe(1)) { $0 + $1 }.transcript(), "|")
    expectEqual(Maybe.zip([maybe(1), .empty()]).transcript(), "|")
  }

  @Test func `a zip with an empty maybe completes only after the others have ended`() {
    let subject = PublishSubject<Int>()
    let record = Record(Maybe.zip(Maybe<Int>.empty(), subject.asMaybe()) { $0 + $1 }.asObservable())
    #expect(record.all.isEmpty && subject.hasObservers)
    subject.onCompleted()
    expectEqual(record.all, ["completed"])
    #expect(!subject.hasObservers)
  }

  @Test func `a zip with an empty infallible completes only after the others have ended`() {
    let subject = PublishSubject<Int>()
    let other = subject.asInfallible(onErrorFallbackTo: .empty())
    let record = Record(Infallible.zip(Infallible<Int>.empty(), other) { $0 + $1 }.asObservable())
    subject.onNext(1)
    #expect(record.all.isEmpty && subject.hasObservers)
    subject.onCompleted()
    expectEqual(record.all, ["completed"])
  }

  @Test func `zip waits for its last single, and disposes all of them on disposal`() {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let zipped = Single.zip([first.asSingle(), second.asSingle()]) { $0.reduce(0, +) }
    let record = Record(zipped.asObservable())
    first.onNext(1)
    first.onCompleted()
    second.onNext(2)
    #expect(record.all.isEmpty)
    second.onCompleted()
    expectEqual(record.all, ["3", "completed"])
    let (third, fourth) = (PublishSubject<Int>(), PublishSubject<Int>())
    let subscription = Single.zip(third.asSingle(), fourth.asSingle()).subscribe()
    #expect(third.hasObservers && fourth.hasObservers)
    subscription.dispose()
    #expect(!third.hasObservers && !fourth.hasObservers)
  }

  @Test func `zip of a collection has an element even if the collection is empty`() {
    expectEqual(Single.zip([Single<Int>]()).transcript(), "[] |")
    expectEqual(Single.zip([Single<Int>]()) { $0.count }.transcript(), "0 |")
    expectEqual(Single.zip([Single<Int>]()) { _ -> Int in throw Mishap() }.transcript(), "#mishap")
    expectEqual(Single.zip([single(1), single(2), single(3)][1...]).transcript(), "[2, 3] |")
    expectEqual(Maybe.zip([maybe(1), maybe(2)]) { $0.reduce(0, +) }.transcript(), "3 |")
  }
}

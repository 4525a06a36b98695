import Streams
import StreamsTesting
import TestSupport
import Testing

/// All forms of `combineLatest` and `zip` for a number of streams, with each stream emitting alone in turn.
/// An argument in the wrong place, or stored over another argument, changes a result.
struct ArityTests {
  typealias Form = @Sendable ([PublishSubject<Int>]) -> Observable<[Int]>

  @Test(arguments: 2...8) func `combineLatest replaces only the element of the stream that emits`(count: Int)
  {
    for (name, form) in Self.latest(count) {
      let subjects = (0..<count).map { _ in PublishSubject<Int>() }
      let strict = StrictObserver<[Int]>()
      let subscription = strict.subscribe(to: form(subjects))
      defer { subscription.dispose() }
      var row = Array(0..<count)
      for (index, subject) in subjects.enumerated() {
        #expect(strict.elements.isEmpty, "\(name)")
        subject.onNext(index)
      }
      var expected = [row]
      for index in subjects.indices {
        row[index] += 100
        subjects[index].onNext(row[index])
        expected.append(row)
      }
      #expect(strict.elements == expected, "\(name)")
      for subject in subjects.dropLast() { subject.onCompleted() }
      subjects[count - 1].onNext(-1)
      row[count - 1] = -1
      #expect(strict.elements == expected + [row], "\(name)")
      #expect(!strict.events.last!.isStopEvent, "\(name)")
      subjects[count - 1].onCompleted()
      expectEqual(strict.events.last!, .completed, "\(name)")
      #expect(strict.violations.isEmpty, "\(strict)")
    }
  }

  @Test(arguments: 2...8) func `zip combines each stream's elements in order and in their place`(count: Int) {
    for (name, form) in Self.zipped(count) {
      let subjects = (0..<count).map { _ in PublishSubject<Int>() }
      let strict = StrictObserver<[Int]>()
      let subscription = strict.subscribe(to: form(subjects))
      defer { subscription.dispose() }
      for (index, subject) in subjects.enumerated().reversed() {
        #expect(strict.elements.isEmpty, "\(name)")
        subject.onNext(index)
        subject.onNext(index + 100)
      }
      let expected = [Array(0..<count), (0..<count).map { $0 + 100 }]
      #expect(strict.elements == expected, "\(name)")
      for subject in subjects.dropFirst() { subject.onCompleted() }
      #expect(!strict.events.last!.isStopEvent, "\(name)")
      subjects[0].onNext(1)
      #expect(!strict.events.last!.isStopEvent, "\(name)")
      subjects[0].onCompleted()
      expectEqual(strict.events.last!, .completed, "\(name)")
      #expect(strict.violations.isEmpty, "\(strict)")
    }
  }

  @Test(arguments: 2...8) func `an error of one stream disposes all streams`(count: Int) {
    for (name, form) in Self.latest(count) + Self.zipped(count) {
      for failing in 0..<count {
        let subjects = (0..<count).map { _ in PublishSubject<Int>() }
        let strict = StrictObserver<[Int]>()
        let subscription = strict.subscribe(to: form(subjects))
        defer { subscription.dispose() }
        for subject in subjects { #expect(subject.hasObservers, "\(name)") }
        for subject in subjects where subject !== subjects[failing] { subject.onNext(1) }
        subjects[failing].onError(Mishap("\(failing)"))
        expectEqual(strict.events, [.error(Mishap("\(failing)"))], "\(name)")
        for subject in subjects { #expect(!subject.hasObservers, "\(name)") }
      }
    }
  }

  @Test(arguments: 2...8) func `an error of the selector disposes all streams`(count: Int) {
    for (name, form) in Self.throwing(count) {
      let subjects = (0..<count).map { _ in PublishSubject<Int>() }
      let strict = StrictObserver<[Int]>()
      let subscription = strict.subscribe(to: form(subjects))
      defer { subscription.dispose() }
      for subject in subjects { subject.onNext(1) }
      expectEqual(strict.events, [.error(Mishap("selector"))], "\(name)")
      for subject in subjects { #expect(!subject.hasObservers, "\(name)") }
    }
  }

  private static func latest(_ count: Int) -> [(String, Form)] {
    let list: (String, Form) = ("combineLatest of an array", { Observable.combineLatest($0) })
    let selected: (String, Form) = (
      "combineLatest of an array with a selector", { Observable.combineLatest($0) { $0 } }
    )
    let fixed: [(String, Form)] =
      switch count {
      case 2:
        [
          ("combineLatest of 2 with a selector", { s in Observable.combineLatest(s[0], s[1]) { [$0, $1] } }),
          ("combineLatest of 2", { s in Observable.combineLatest(s[0], s[1]).map { [$0.0, $0.1] } }),
        ]
      case 3:
        [
          (
            "combineLatest of 3 with a selector",
            { s in Observable.combineLatest(s[0], s[1], s[2]) { [$0, $1, $2] } }
          ),
          (
            "combineLatest of 3",
            { s in Observable.combineLatest(s[0], s[1], s[2]).map { [$0.0, $0.1, $0.2] } }
          ),
        ]
      case 4:
        [
          (
            "combineLatest of 4 with a selector",
            { s in Observable.combineLatest(s[0], s[1], s[2], s[3]) { [$0, $1, $2, $3] } }
          ),
          (
            "combineLatest of 4",
            { s in Observable.combineLatest(s[0], s[1], s[2], s[3]).map { [$0.0, $0.1, $0.2, $0.3] } }
          ),
        ]
      case 5:
        [
          (
            "combineLatest of 5 with a selector",
            { s in Observable.combineLatest(s[0], s[1], s[2], s[3], s[4]) { [$0, $1, $2, $3, $4] } }
          ),
          (
            "combineLatest of 5",
            { s in
              Observable.combineLatest(s[0], s[1], s[2], s[3], s[4]).map { [$0.0, $0.1, $0.2, $0.3, $0.4] }
            }
          ),
        ]
      case 6:
        [
          (
            "combineLatest of 6 with a selector",
            { s in Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5] } }
          ),
          (
            "combineLatest of 6",
            { s in
              Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]).map {
                [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5]
              }
            }
          ),
        ]
      case 7:
        [
          (
            "combineLatest of 7 with a selector",
            { s in
              Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) {
                [$0, $1, $2, $3, $4, $5, $6]
              }
            }
          ),
          (
            "combineLatest of 7",
            { s in
              Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map {
                [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6]
              }
            }
          ),
        ]
      default:
        [
          (
            "combineLatest of 8 with a selector",
            { s in
              Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) {
                [$0, $1, $2, $3, $4, $5, $6, $7]
              }
            }
          ),
          (
            "combineLatest of 8",
            { s in
              Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map {
                [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7]
              }
            }
          ),
        ]
      }
    return [list, selected] + fixed
  }

  private static func zipped(_ count: Int) -> [(String, Form)] {
    let list: (String, Form) = ("zip of an array", { Observable.zip($0) })
    let selected: (String, Form) = ("zip of an array with a selector", { Observable.zip($0) { $0 } })
    let fixed: [(String, Form)] =
      switch count {
      case 2:
        [
          ("zip of 2 with a selector", { s in Observable.zip(s[0], s[1]) { [$0, $1] } }),
          ("zip of 2", { s in Observable.zip(s[0], s[1]).map { [$0.0, $0.1] } }),
        ]
      case 3:
        [
          ("zip of 3 with a selector", { s in Observable.zip(s[0], s[1], s[2]) { [$0, $1, $2] } }),
          ("zip of 3", { s in Observable.zip(s[0], s[1], s[2]).map { [$0.0, $0.1, $0.2] } }),
        ]
      case 4:
        [
          ("zip of 4 with a selector", { s in Observable.zip(s[0], s[1], s[2], s[3]) { [$0, $1, $2, $3] } }),
          ("zip of 4", { s in Observable.zip(s[0], s[1], s[2], s[3]).map { [$0.0, $0.1, $0.2, $0.3] } }),
        ]
      case 5:
        [
          (
            "zip of 5 with a selector",
            { s in Observable.zip(s[0], s[1], s[2], s[3], s[4]) { [$0, $1, $2, $3, $4] } }
          ),
          (
            "zip of 5",
            { s in Observable.zip(s[0], s[1], s[2], s[3], s[4]).map { [$0.0, $0.1, $0.2, $0.3, $0.4] } }
          ),
        ]
      case 6:
        [
          (
            "zip of 6 with a selector",
            { s in Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5] } }
          ),
          (
            "zip of 6",
            { s in
              Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5]).map { [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5] }
            }
          ),
        ]
      case 7:
        [
          (
            "zip of 7 with a selector",
            { s in Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { [$0, $1, $2, $3, $4, $5, $6] } }
          ),
          (
            "zip of 7",
            { s in
              Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map {
                [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6]
              }
            }
          ),
        ]
      default:
        [
          (
            "zip of 8 with a selector",
            { s in
              Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) {
                [$0, $1, $2, $3, $4, $5, $6, $7]
              }
            }
          ),
          (
            "zip of 8",
            { s in
              Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map {
                [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7]
              }
            }
          ),
        ]
      }
    return [list, selected] + fixed
  }

  private static func throwing(_ count: Int) -> [(String, Form)] {
    let fail: @Sendable ([Int]) throws -> [Int] = { _ in throw Mishap("selector") }
    let lists: [(String, Form)] = [
      ("combineLatest", { Observable.combineLatest($0, resultSelector: fail) }),
      ("zip", { Observable.zip($0, resultSelector: fail) }),
    ]
    let fixed: [(String, Form)] =
      switch count {
      case 2:
        [
          ("combineLatest of 2", { s in Observable.combineLatest(s[0], s[1]) { try fail([$0, $1]) } }),
          ("zip of 2", { s in Observable.zip(s[0], s[1]) { try fail([$0, $1]) } }),
        ]
      case 3:
        [
          (
            "combineLatest of 3",
            { s in Observable.combineLatest(s[0], s[1], s[2]) { try fail([$0, $1, $2]) } }
          ),
          ("zip of 3", { s in Observable.zip(s[0], s[1], s[2]) { try fail([$0, $1, $2]) } }),
        ]
      case 4:
        [
          (
            "combineLatest of 4",
            { s in Observable.combineLatest(s[0], s[1], s[2], s[3]) { try fail([$0, $1, $2, $3]) } }
          ),
          ("zip of 4", { s in Observable.zip(s[0], s[1], s[2], s[3]) { try fail([$0, $1, $2, $3]) } }),
        ]
      case 5:
        [
          (
            "combineLatest of 5",
            { s in Observable.combineLatest(s[0], s[1], s[2], s[3], s[4]) { try fail([$0, $1, $2, $3, $4]) } }
          ),
          (
            "zip of 5",
            { s in Observable.zip(s[0], s[1], s[2], s[3], s[4]) { try fail([$0, $1, $2, $3, $4]) } }
          ),
        ]
      case 6:
        [
          (
            "combineLatest of 6",
            { s in
              Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) {
                try fail([$0, $1, $2, $3, $4, $5])
              }
            }
          ),
          (
            "zip of 6",
            { s in Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5]) { try fail([$0, $1, $2, $3, $4, $5]) } }
          ),
        ]
      case 7:
        [
          (
            "combineLatest of 7",
            { s in
              Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) {
                try fail([$0, $1, $2, $3, $4, $5, $6])
              }
            }
          ),
          (
            "zip of 7",
            { s in
              Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) {
                try fail([$0, $1, $2, $3, $4, $5, $6])
              }
            }
          ),
        ]
      default:
        [
          (
            "combineLatest of 8",
            { s in
              Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) {
                try fail([$0, $1, $2, $3, $4, $5, $6, $7])
              }
            }
          ),
          (
            "zip of 8",
            { s in
              Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) {
                try fail([$0, $1, $2, $3, $4, $5, $6, $7])
              }
            }
          ),
        ]
      }
    return lists + fixed
  }
}

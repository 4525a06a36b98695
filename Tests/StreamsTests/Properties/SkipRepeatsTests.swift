import Streams
import StreamsTesting
import TestSupport
import Testing

struct SkipRepeatsTests {
  @Test func `skipRepeats emits equal values once`() {
    let source = MutableProperty(1)
    let skipping = source.skipRepeats()
    let heard = skipping.recorded()
    for value in [1, 2, 2, 1] { source.value = value }
    expectEqual(skipping.value, 1)
    expectEqual(heard.all, ["next(1)", "next(2)", "next(1)"])
  }

  @Test func `skipRepeats keeps its value when an equivalent value follows`() {
    let source = MutableProperty(0)
    let skipping = source.skipRepeats { abs($0 - $1) < 10 }
    let heard = skipping.recorded()
    var values: [Int] = []
    for value in [9, 12, 20, 21, 22] {
      source.value = value
      values.append(skipping.value)
    }
    expectEqual(values, [0, 12, 12, 12, 22])
    expectEqual(heard.all, ["next(0)", "next(12)", "next(22)"])
    expectEqual(skipping.recorded().all, ["next(22)"])
  }

  @Test func `skipRepeats compares all changes, including changes that were not read`() {
    let source = MutableProperty(0)
    let skipping = source.skipRepeats { abs($0 - $1) < 10 }
    source.value = 50
    source.value = 5
    expectEqual(skipping.value, 5)
  }

  @Test(arguments: [false, true])
  func `skipRepeats completes with its source`(hasPredicate: Bool) {
    var source: MutableProperty<Int>? = MutableProperty(1)
    let skipping = hasPredicate ? source!.skipRepeats { $0 == $1 } : source!.skipRepeats()
    let heard = skipping.recorded()
    source?.value = 2
    source = nil
    expectEqual(skipping.value, 2)
    expectEqual(heard.all, ["next(1)", "next(2)", "completed"])
  }

  @Test(arguments: [false, true])
  func `observers of a released skipRepeats receive changes, and release its source`(hasPredicate: Bool) {
    let subject = PublishSubject<Int>()
    let root = Property(initial: 1, then: subject)
    let heard = Heard<Int>()
    let subscription: any Disposable
    do {
      let skipping = hasPredicate ? root.skipRepeats { $0 == $1 } : root.skipRepeats()
      subscription = skipping.subscribe(onNext: { heard.append($0) })
    }
    subject.onNext(1)
    subject.onNext(2)
    subscription.dispose()
    subject.onNext(3)
    expectEqual(heard.all, [1, 2])
  }

  @Test(arguments: [false, true])
  func `skipRepeats is released with its source`(hasPredicate: Bool) {
    let lifetimes = Lifetimes()
    do {
      let source = MutableProperty(lifetimes.track("value"))
      let token = lifetimes.track("closure")
      let skipping =
        hasPredicate ? source.skipRepeats { $0.and(token) == $1 } : source.skipRepeats()
      skipping.subscribe(onNext: { [token = lifetimes.track("observer")] in $0.and(token) })
      source.value = lifetimes.track("second value")
    }
    expectEqual(lifetimes.made, 4)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  @Test func `a released skipRepeats without observers releases its source`() {
    let lifetimes = Lifetimes()
    let source = MutableProperty(0)
    do {
      let token = lifetimes.track("closure")
      let skipping = source.skipRepeats { _, _ in token.label.isEmpty }
      source.value = 2
      expectEqual(skipping.value, 2)
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}

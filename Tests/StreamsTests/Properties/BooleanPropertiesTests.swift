import Streams
import StreamsTesting
import TestSupport
import Testing

struct BooleanPropertiesTests {
  @Test func `negate, and, and or follow their truth tables`() {
    let (left, right) = (MutableProperty(false), MutableProperty(false))
    let (not, and, or) = (left.negate(), left.and(right), left.or(right))
    for (first, second) in [(false, false), (false, true), (true, false), (true, true)] {
      left.value = first
      right.value = second
      expectEqual(not.value, !first)
      expectEqual(and.value, (first && second))
      expectEqual(or.value, (first || second))
    }
  }

  @Test func `all and any follow their truth tables, even without properties`() {
    let sources = (0..<3).map { _ in MutableProperty(false) }
    let (all, any) = (Property.all(sources), Property.any(sources))
    for number in 0..<8 {
      for bit in 0..<3 { sources[bit].value = number & (1 << bit) != 0 }
      expectEqual(all.value, (number == 7))
      expectEqual(any.value, (number != 0))
    }
    let none: [Property<Bool>] = []
    expectEqual(Property.all(none).recorded().all, ["next(true)", "completed"])
    expectEqual(Property.any(none).recorded().all, ["next(false)", "completed"])
  }

  @Test func `a property and its negation are never both true or both false`() {
    let source = MutableProperty(false)
    let both = source.and(source.negate())
    let either = source.or(source.negate())
    let heard = [both.recorded(), either.recorded()]
    source.value = true
    source.value = false
    expectEqual(heard[0].all, ["next(false)", "next(false)", "next(false)"])
    expectEqual(heard[1].all, ["next(true)", "next(true)", "next(true)"])
  }

  @Test func `a combined Boolean property completes when all its properties have completed`() {
    let (left, right) = (PublishSubject<Bool>(), PublishSubject<Bool>())
    let and = Property(initial: true, then: left).and(Property(initial: false, then: right))
    let heard = and.skipRepeats().recorded()
    right.onNext(true)
    right.onCompleted()
    left.onNext(false)
    left.onCompleted()
    expectEqual(heard.all, ["next(false)", "next(true)", "next(false)", "completed"])
  }
}

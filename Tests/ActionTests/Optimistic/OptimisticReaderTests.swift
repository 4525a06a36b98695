import Streams
import TestSupport
import Testing

@testable import Action

struct OptimisticReaderTests {
  @Test func `a commit between the readings of the base and of the inputs makes the reading start again`() {
    let (likes, work, isArmed) = (MutableProperty(10), PublishSubject<Int>(), MutableProperty(false))
    let action = Action<Int, Int> { _ in work.asObservable() }
    let values = Property(likes)
    // Completes the work after the base has been read.
    let base = Property<Int>(
      changes: values,
      read: {
        let reading = values.reading()
        if isArmed.swap(false) { work.onCompleted() }
        return reading
      },
      version: { values.version })
    let core = OptimisticCore()
    let recorder = OptimisticReader<Int, Int, Int>.recorder(core, likes.core) { $1 }
    let shown = OptimisticReader(action.engine, base, { $0 + $1 }, core, recorder).property()
    action.execute(1)
    work.onNext(11)
    expectEqual(shown.value, 11)
    isArmed.value = true
    expectEqual(shown.value, 11)
    expectEqual([isArmed.value ? 1 : 0, likes.value, shown.value], [0, 11, 11])
  }
}

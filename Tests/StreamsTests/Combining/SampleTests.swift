import Streams
import TestSupport
import Testing

struct SampleTests {
  private struct Broken: Error {}

  @Test func `sample emits the latest new element at each tick`() {
    let (source, ticks) = (PublishSubject<Int>(), PublishSubject<Void>())
    let record = Record(source.sample(ticks))
    let filled = Record(source.sample(ticks, defaultValue: -1))
    ticks.onNext(())
    source.onNext(1)
    source.onNext(2)
    ticks.onNext(())
    ticks.onNext(())
    source.onNext(3)
    source.onCompleted()
    expectEqual(record.all, ["2"])
    ticks.onNext(())
    expectEqual(record.all, ["2", "3", "completed"])
    expectEqual(filled.all, ["-1", "2", "-1", "3", "completed"])
    #expect(!ticks.hasObservers)
  }

  @Test func `sample treats the completion of the sampler as one more tick`() {
    let (source, ticks) = (PublishSubject<Int>(), PublishSubject<Void>())
    let record = Record(source.sample(ticks))
    source.onNext(1)
    ticks.onCompleted()
    source.onNext(2)
    source.onCompleted()
    expectEqual(record.all, ["1"])
  }

  @Test func `an error or a disposal of sample disposes both streams`() {
    for ending in 0..<3 {
      let (source, ticks) = (PublishSubject<Int>(), PublishSubject<Void>())
      let record = Record(source.sample(ticks))
      switch ending {
      case 0: source.onError(Broken())
      case 1: ticks.onError(Broken())
      default: record.subscription.dispose()
      }
      #expect(!source.hasObservers && !ticks.hasObservers)
      expectEqual(record.all, (ending == 2 ? [] : ["error"]))
    }
  }
}

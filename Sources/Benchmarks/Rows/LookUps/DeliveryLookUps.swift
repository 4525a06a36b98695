import Dispatch
import Foundation
import Streams
import StreamsFoundation
import StreamsTesting

private actor Desk {}

/// Elements delivered on another thread, queue or actor.
func deliveryLookUps() -> [FigureRow] {
  let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
  let desk = Desk()
  return [
    hops("observe(on:), a queue", over: DispatchQueue(label: "serial")) { elements, queue, hear in
      elements.observe(on: serial(queue)).subscribe(onNext: hear)
    },
    hops("observe(on:), a concurrent queue", over: concurrent) { elements, queue, hear in
      elements.observe(on: ConcurrentDispatchQueueScheduler(queue: queue)).subscribe(onNext: hear)
    },
    lookUps("observe(on:), a queue, one at a time") {
      let arrived = DispatchSemaphore(value: 0)
      let queue = DispatchQueue(label: "serial")
      let nothing = DispatchWorkItem {}
      let subject = PublishSubject<Int>()
      subject.observe(on: serial(queue)).subscribe(onNext: { _ in
        total.sum &+= 1
        arrived.signal()
      })
      return {
        subject.onNext($0)
        arrived.wait()
        // Waits until the delivering block has returned.
        queue.sync(execute: nothing)
      }
    },
    hops("observe(on:), main", over: nil) { elements, _, hear in
      elements.observe(on: MainScheduler.instance).subscribe(onNext: hear)
    },
    hops("observe(on:), main, main actor's closure", over: nil) { elements, _, hear in
      elements.observe(on: MainScheduler.instance).subscribe(onNext: { @MainActor in hear($0) })
    },
    hops("observe(on:), main, always dispatched", over: nil) { elements, _, hear in
      elements.observe(on: MainScheduler.asyncInstance).subscribe(onNext: hear)
    },
    hops("observe(on:), main, concurrently", over: nil) { elements, _, hear in
      elements.observe(on: ConcurrentMainScheduler.instance).subscribe(onNext: hear)
    },
    hops("main actor's closure", over: nil) { elements, _, hear in
      elements.subscribe(onNext: { @MainActor in hear($0) })
    },
    hops("actor's closure", over: DispatchQueue(label: "unused")) { elements, _, hear in
      elements.subscribe(with: desk, onNext: { _, element in hear(element) })
    },
    lookUps("observe(on:), main, from the main actor", through: { $0.observe(on: MainScheduler.instance) }),
    lookUps("main actor's closure, from the main actor") {
      let subject = PublishSubject<Int>()
      subject.subscribe(onNext: { @MainActor in total.sum &+= $0 })
      return { subject.onNext($0) }
    },
    lookUps("observe(on:), the current thread", through: { $0.observe(on: CurrentThreadScheduler.instance) }),
    lookUps("observe(on:), virtual time") {
      let scheduler = TestScheduler(initialClock: 0)
      let subject = PublishSubject<Int>()
      subject.observe(on: scheduler).subscribe(onNext: { total.sum &+= $0 })
      return {
        subject.onNext($0)
        scheduler.advanceTo(scheduler.clock + 1)
      }
    },
    lookUps("observe(on:), historical time") {
      let scheduler = HistoricalScheduler()
      let subject = PublishSubject<Int>()
      subject.observe(on: scheduler).subscribe(onNext: { total.sum &+= $0 })
      return {
        subject.onNext($0)
        scheduler.advanceTo(scheduler.clock + 1)
      }
    },
    lookUps(
      "subscribe(on:), the current thread", through: { $0.subscribe(on: CurrentThreadScheduler.instance) }),
    lookUps("subscribe(on:), main", through: { $0.subscribe(on: MainScheduler.instance) }),
  ]
}

private func serial(_ queue: DispatchQueue) -> SerialDispatchQueueScheduler {
  SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "observer")
}

/// Sends 10,000 elements on one thread, and receives them on another after all have been sent. The figure therefore
/// does not depend on which thread is faster.
///
/// - Parameters:
///   - queue: runs nothing until all elements have been sent, or `nil` for the main queue, whose thread waits until
///     then.
///   - observe: subscribes so that all elements are received.
private func hops(
  _ name: String, over queue: DispatchQueue?,
  observe: @escaping (Observable<Int>, DispatchQueue, @escaping @Sendable (Int) -> Void) -> any Disposable
) -> FigureRow {
  let count = 10_000
  return lookUps(name, events: count) {
    let (sent, arrived) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let elsewhere = DispatchQueue(label: "elsewhere")
    let subject = PublishSubject<Int>()
    _ = observe(subject, queue ?? .main) {
      guard $0 == count - 1 else { return }
      total.sum &+= 1
      arrived.signal()
    }
    return { _ in
      queue?.suspend()
      elsewhere.async {
        for number in 0..<count { subject.onNext(number) }
        sent.signal()
      }
      sent.wait()
      if let queue {
        queue.resume()
        return arrived.wait()
      }
      while arrived.wait(timeout: .now()) == .timedOut {
        _ = RunLoop.main.run(mode: .default, before: .distantFuture)
      }
    }
  }
}

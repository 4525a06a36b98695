import Foundation
import Streams
import StreamsFoundation

/// Streams of Foundation. Foundation casts each notification, and looks up the type of each decoded value.
func foundationLookUps() -> [FigureRow] {
  [
    lookUps("decode") {
      let (subject, data) = (PublishSubject<Data>(), Data("[1]".utf8))
      subject.decode(type: [Int].self, decoder: JSONDecoder()).subscribe(onNext: { total.sum &+= $0.count })
      return { _ in subject.onNext(data) }
    },
    lookUps("notification") {
      let (center, name) = (NotificationCenter(), Notification.Name("row"))
      center.rx.notification(name).subscribe(onNext: { _ in total.sum &+= 1 })
      return { _ in center.post(name: name, object: nil) }
    },
    lookUps("observe(on:), an operation queue", events: 100) {
      let (arrived, operations) = (DispatchSemaphore(value: 0), OperationQueue())
      operations.maxConcurrentOperationCount = 1
      let subject = PublishSubject<Int>()
      subject.observe(on: OperationQueueScheduler(operationQueue: operations))
        .subscribe(onNext: { _ in
          total.sum &+= 1
          arrived.signal()
        })
      return { _ in
        for number in 0..<100 {
          subject.onNext(number)
          arrived.wait()
          operations.waitUntilAllOperationsAreFinished()
        }
      }
    },
  ]
}

/// Functions that make a sink which delivers its events to another one on a scheduler.
///
/// They are compiled where the type of the elements is known: here, a metadata look-up for each class would take as long as
/// making its object.
@usableFromInline
package struct DeliveryMakers<Element: Sendable>: Sendable {
  @usableFromInline
  typealias Serial = @Sendable (SerialDispatchQueueScheduler, Sink<Element>) -> Sink<Element>
  @usableFromInline
  typealias Other = @Sendable (any ImmediateSchedulerType, Sink<Element>) -> Sink<Element>

  private let serial: Serial
  private let other: Other

  @usableFromInline
  init(serial: @escaping Serial, other: @escaping Other) {
    self.serial = serial
    self.other = other
  }

  @inlinable
  package static var known: DeliveryMakers {
    DeliveryMakers(
      serial: { SerialDeliveryRun($0, $1, DeliverySubscription(draining: false)) },
      other: { DeliveryRun($0, $1, DeliverySubscription(draining: true)) })
  }

  package func sink(on scheduler: DeliveryScheduler, to downstream: Sink<Element>) -> Sink<Element> {
    switch scheduler {
    case .serial(let scheduler): serial(scheduler, downstream)
    case .other(let scheduler): other(scheduler, downstream)
    }
  }
}

/// The time of a virtual-time scheduler. It is a separate object so that code reading the time does not retain the
/// scheduler.
package final class VirtualClock<Converter: VirtualTimeConverterType>: Sendable {
  private let converter: Converter
  private let time: Lock<Converter.VirtualTimeUnit>

  init(_ time: Converter.VirtualTimeUnit, _ converter: Converter) {
    self.converter = converter
    self.time = Lock(time)
  }

  package var virtualTime: Converter.VirtualTimeUnit { time.withLock { $0 } }

  var now: RxTime { converter.convertFromVirtualTime(virtualTime) }

  func set(_ virtualTime: Converter.VirtualTimeUnit) { time.withLock { $0 = virtualTime } }
}

/// The time of a virtual-time scheduler, in an object of its own: code that only asks for the time need not
/// keep the scheduler alive.
package final class VirtualClock<Converter: VirtualTimeConverterType>: Sendable {
  private let time: Lock<Converter.VirtualTimeUnit>
  private let converter: Converter

  init(_ time: Converter.VirtualTimeUnit, _ converter: Converter) {
    self.time = Lock(time)
    self.converter = converter
  }

  package var virtualTime: Converter.VirtualTimeUnit { time.withLock { $0 } }

  var now: RxTime { converter.convertFromVirtualTime(virtualTime) }

  func set(_ virtualTime: Converter.VirtualTimeUnit) { time.withLock { $0 = virtualTime } }
}

/// The time of a virtual-time scheduler, in an object of its own: code that only asks for the time need not
/// keep the scheduler alive.
///
/// The type of the time is a parameter of its own, and the time stands beside a lock: in code that is compiled for all
/// types, an associated type of a protocol, and a lock around a value of it, each cost a metadata look-up at each use.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `time` is touched only under `lock`.
package final class VirtualClock<Time, Converter: VirtualTimeConverterType>: @unchecked Sendable
where Converter.VirtualTimeUnit == Time {
  private let lock = RawLock()
  private let converter: Converter
  @exclusivity(unchecked) private var time: Time

  init(_ time: Time, _ converter: Converter) {
    self.time = time
    self.converter = converter
  }

  package var virtualTime: Time { lock.withLock { time } }

  var now: RxTime { converter.convertFromVirtualTime(virtualTime) }

  func set(_ virtualTime: Time) { lock.withLock { time = virtualTime } }
}

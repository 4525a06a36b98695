import Action
import Streams

/// Records the events of one action.
final class ExecutionLog<Input: Sendable, Element: Sendable>: Sendable {
  private let core: InspectorCore
  private let index: Int
  private let inputText: (@Sendable (Input) -> String?)?
  private let elementText: (@Sendable (Element) -> String?)?
  private let errorText: (@Sendable (any Error) -> String?)?
  private let gate = Lock(GateLog())
  private let progress: Lock<ProgressLog>
  private let released: @Sendable () -> Void

  /// - Parameter released: called when the action has been released.
  init(
    _ core: InspectorCore, _ index: Int, input: PayloadRule<Input>, element: PayloadRule<Element>,
    errors: PayloadRule<any Error>, codec: InputCodec<Input>?, progressInterval: Duration,
    released: @escaping @Sendable () -> Void
  ) {
    self.core = core
    self.index = index
    if let codec { inputText = { try? codec.encode($0) } } else { inputText = input.text }
    elementText = element.text
    errorText = errors.text
    progress = Lock(ProgressLog(interval: progressInterval.wholeNanoseconds))
    self.released = released
  }

  /// Returns the recorder that the action calls.
  ///
  /// - Parameter isObserver: whether the action counts as observed. If not, the recording was started when the action
  ///   was created, so it is renamed when the action is named.
  func recorder(isObserver: Bool) -> TypedRecorder<Input, Element> {
    TypedRecorder(
      event: record, element: record, gate: recordGate, release: recordRelease,
      named: { [core, index] name in if !isObserver { core.rename(index, name) } }, isObserver: isObserver)
  }

  private func record(_ event: PlainEvent, of id: UInt64, _ input: Input, from origin: ExecutionOrigin?) {
    var new = new(.completed, id)
    switch event {
    case .waiting: new.kind = .waiting
    case .started: new.kind = .started
    case .joined: new.kind = .joined
    case .ended(.rejected(let reason)):
      (new.kind, new.reason) = (.rejected, ReasonCode(reason))
      if case .gateClosed(let blockers) = reason { new.blockers = Self.words(blockers) }
    case .ended(.completed): break
    case .ended(.failed(let error)): (new.kind, new.text) = (.failed, errorText?(error))
    case .ended(.cancelled(let cause)): (new.kind, new.reason) = (.cancelled, ReasonCode(cause))
    case .stopped: new.kind = .stopped
    case .timedOut: new.kind = .timedOut
    case .retrying(let attempt, let error, _):
      (new.kind, new.attempt) = (.retrying, UInt32(clamping: attempt))
      new.text = errorText?(error)
    case .progress(let value):
      guard progress.withLock({ $0.isWorthTelling(value.fraction, of: id, at: new.nanoseconds) }) else {
        return
      }
      new.kind = .progress
      if let fraction = value.fraction { new.fraction = fraction }
    }
    switch new.kind {
    case .waiting, .started, .joined, .rejected:
      new.text = inputText?(input)
      new.origin = core.origin(origin)
    case .completed, .failed, .cancelled: progress.withLock { $0.forget(id) }
    default: break
    }
    core.write(&new)
  }

  /// Returns the reasons of a closed gate, with separators between them, or nil for a gate without reasons. The general
  /// reason of such a gate adds nothing to the kind of the event, so it is not recorded.
  private static func words(_ blockers: Gate.Blockers) -> String? {
    // Client code evaluates the reasons each time they are read.
    let words = blockers.words
    return words == Gate.Blockers([]).words ? nil : words.joined(separator: String(NewEvent.separator))
  }

  private func record(_ element: Element, of id: UInt64) {
    var new = new(.element, id)
    new.text = elementText?(element)
    core.write(&new)
  }

  private func recordGate(_ blockers: Gate.Blockers?, version: UInt) {
    let isOpen = blockers == nil
    guard gate.withLock({ $0.isNews(isOpen, version) }) else { return }
    let words = blockers.flatMap { Self.words($0) }
    // The client code that makes the words may have opened the gate.
    guard gate.withLock({ $0.update(isOpen, version) }) else { return }
    var new = new(isOpen ? .enabled : .disabled, 0)
    new.blockers = words
    core.write(&new)
  }

  private func recordRelease() {
    var new = new(.released, 0)
    core.write(&new)
    released()
  }

  private func new(_ kind: KindCode, _ id: UInt64) -> NewEvent {
    NewEvent(nanoseconds: core.now, action: index, execution: id, kind: kind)
  }
}

/// The last recorded state of an action's gate.
struct GateLog: Sendable {
  private var isOpen: Bool?
  private var version: UInt = 0

  /// Returns whether this state differs from the recorded state. An older version that arrives after a newer version is
  /// ignored. A newer version of the same state updates the recorded version, so a state from between the two versions
  /// is ignored as well.
  mutating func isNews(_ isOpen: Bool, _ version: UInt) -> Bool {
    if self.isOpen == isOpen {
      self.version = max(self.version, version)
      return false
    }
    return self.isOpen == nil || version >= self.version
  }

  /// Updates the state.
  ///
  /// - Returns: whether the state has changed.
  mutating func update(_ isOpen: Bool, _ version: UInt) -> Bool {
    guard isNews(isOpen, version) else { return false }
    (self.isOpen, self.version) = (isOpen, version)
    return true
  }
}

/// The times at which the progress of each execution was last recorded.
struct ProgressLog: Sendable {
  let interval: Int64
  private var latest: [UInt64: Int64] = [:]

  init(interval: Int64) { self.interval = interval }

  /// Returns whether a progress report is recorded: the first, any after the interval, and any with a fraction of 1.
  mutating func isWorthTelling(_ fraction: Double?, of id: UInt64, at time: Int64) -> Bool {
    if let before = latest[id], time - before < interval, fraction ?? 0 < 1 { return false }
    latest[id] = time
    return true
  }

  mutating func forget(_ id: UInt64) { if !latest.isEmpty { latest[id] = nil } }
}

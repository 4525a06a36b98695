public import Action
public import ActionDispatch
public import Streams

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Records the executions of actions and the dispatches of routers. The recording can be displayed, stored and
/// replayed.
///
/// ```swift
/// let inspector = ActionInspector()
/// inspector.record(model.login, as: "login")
/// inspector.record(model.search, as: "search", input: .described(limit: 40))
/// // later, when a user reports "I tapped and nothing happened":
/// print(inspector.snapshot().text())
/// // 0.000  login     disabled: The password is empty
/// // 0.000  search    enabled
/// // 2.130  login #1  rejected: The password is empty
/// // 4.215  login     enabled
/// // 4.980  login #2  started
/// // 5.105  login #3  rejected: busy (the action is executing)
/// ```
///
/// Use it to find out why a control did nothing, in development and in reports of users. For a failed test, the flight
/// recorder of the module `ActionFlightRecorder` does this without any code in the test.
///
/// No value of the program is recorded unless a ``PayloadRule`` allows it. Values are converted to text immediately and
/// are never retained. The words of a `Gate` are always recorded, so they should not contain values.
///
/// - Concurrency: thread-safe. All events have one total order, and their times never decrease.
/// - Lifetime: the inspector does not retain the recorded actions. Recording ends when the inspector is deallocated.
/// - Complexity: 64 bytes for each event, up to the capacity, plus the bytes of the texts, plus about a hundred bytes
///   for each action ever recorded.
public final class ActionInspector: Sendable {
  /// A recorded action or router, as a closure that starts the recording, with the token that ends an active recording.
  private struct Source: Sendable {
    let start: @Sendable () -> any Disposable
    var token: (any Disposable)?
  }

  private struct State: Sendable {
    var isRecording = true
    var sources: [Int: Source] = [:]
  }

  let core: InspectorCore
  private let live: LiveEvents
  private let configuration: Configuration
  private let start = Date().timeIntervalSince1970
  private let state = Lock(State())

  /// Creates an inspector without recorded actions.
  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
    core = InspectorCore(
      capacity: configuration.capacity, textCapacity: configuration.textCapacity, clock: configuration.clock)
    live = LiveEvents(core)
  }

  deinit {
    for source in state.withLock({ $0.sources.values }) { source.token?.dispose() }
    live.end()
    core.removeFollowers()
  }

  // MARK: Sources

  /// Records an action until the action is released.
  ///
  /// ```swift
  /// inspector.record(login, as: "login", input: .described { $0.user })
  /// ```
  ///
  /// Recording an action again has no effect. The first name and rules stay in effect.
  ///
  /// - Parameters:
  ///   - action: the action. The inspector does not retain it.
  ///   - name: the name in the recording. Several actions may have the same name. If it is nil, the recording contains
  ///     the name set with `named(_:)`, or the type of the action.
  ///   - input: the rule for inputs.
  ///   - element: the rule for elements.
  ///   - errors: the rule for errors.
  ///   - codec: encodes the inputs for replay. The recording then contains the inputs, regardless of `input`.
  /// - Returns: a token that stops recording this action when it is disposed. It may be discarded.
  @discardableResult
  public func record<Input, Element>(
    _ action: Action<Input, Element>, as name: String? = nil, input: PayloadRule<Input> = .hidden,
    element: PayloadRule<Element> = .hidden, errors: PayloadRule<any Error> = .typeOnly,
    replaying codec: InputCodec<Input>? = nil
  ) -> any Disposable {
    record(action, name, input, element, errors, codec, isObserver: true)
  }

  /// Records an action that has just been created, without a request by the program. The action counts as unobserved,
  /// and the recording uses its name even if it is named later.
  package func recordUnasked<Input, Element>(
    _ action: Action<Input, Element>, input: PayloadRule<Input>, element: PayloadRule<Element>,
    errors: PayloadRule<any Error>
  ) {
    record(action, nil, input, element, errors, nil, isObserver: false)
  }

  @discardableResult
  private func record<Input, Element>(
    _ action: Action<Input, Element>, _ name: String?, _ input: PayloadRule<Input>,
    _ element: PayloadRule<Element>, _ errors: PayloadRule<any Error>, _ codec: InputCodec<Input>?,
    isObserver: Bool
  ) -> any Disposable {
    let identity = action.identity
    guard let index = core.add(RecordedAction(action, named: name), identity) else {
      return Disposables.create()
    }
    let log = ExecutionLog(
      core, index, input: input, element: element, errors: errors, codec: codec,
      progressInterval: configuration.progressInterval
    ) { [weak self] in self?.release(index, identity) }
    return begin(index, identity, action.recording(by: log.recorder(isObserver: isObserver)))
  }

  /// Records the dispatches of a router and the executions that they cause.
  ///
  /// The recording contains the types of the dispatched actions, but neither their parameters nor their results.
  ///
  /// - Parameters:
  ///   - router: the router. The inspector does not retain it.
  ///   - name: the name in the recording.
  ///   - errors: the rule for errors.
  /// - Returns: a token that stops recording this router when it is disposed. It may be discarded.
  @discardableResult
  public func record(
    _ router: ActionsRouter, as name: String = "router", errors: PayloadRule<any Error> = .typeOnly
  ) -> any Disposable {
    let index = core.addRouter(named: name)
    let log = RouterLog(core, index, errors: errors)
    return begin(index, nil) { [weak router] in router?.record(by: log) ?? Disposables.create() }
  }

  /// Returns a recorder for the dispatches of any number of routers, which appear as one router.
  package func dispatchRecorder(
    named name: String, errors: PayloadRule<any Error>
  ) -> any DispatchRecorder {
    RouterLog(core, core.addRouter(named: name), errors: errors)
  }

  private func begin(
    _ index: Int, _ identity: ObjectIdentifier?, _ start: @escaping @Sendable () -> any Disposable
  ) -> any Disposable {
    let isRecording = state.withLock { state in
      state.sources[index] = Source(start: start)
      return state.isRecording
    }
    if isRecording { resume(index) }
    return Disposables.create { [weak self] in self?.end(index, identity) }
  }

  private func resume(_ index: Int) {
    guard let start = state.withLock({ $0.sources[index]?.start }) else { return }
    let token = start()
    let isWanted = state.withLock { state in
      guard state.isRecording, state.sources[index] != nil else { return false }
      state.sources[index]?.token = token
      return true
    }
    if !isWanted { token.dispose() }
  }

  private func end(_ index: Int, _ identity: ObjectIdentifier?) {
    if let identity { core.forget(identity, index) }
    state.withLock { $0.sources.removeValue(forKey: index) }?.token?.dispose()
  }

  /// Forgets an action that has been released. The ends of its executions are still recorded.
  private func release(_ index: Int, _ identity: ObjectIdentifier) {
    core.forget(identity, index)
    let forgotten = state.withLock { $0.sources.removeValue(forKey: index) }
    withExtendedLifetime(forgotten) {}
  }

  // MARK: Recording

  /// Adds a mark to the events. A drawing shows a mark as a vertical line.
  ///
  /// ```swift
  /// inspector.mark("the train went into a tunnel")
  /// ```
  public func mark(_ text: String) {
    if !isRecording { return }
    var new = NewEvent(nanoseconds: core.now, kind: .mark, text: text)
    core.write(&new)
  }

  /// A Boolean value that indicates whether events are recorded. The default is `true`. While it is `false`, actions
  /// cost the same as without an inspector.
  public var isRecording: Bool {
    get { state.withLock { $0.isRecording } }
    set {
      let (paused, resumed) = state.withLock { state -> ([any Disposable], [Int]) in
        if state.isRecording == newValue { return ([], []) }
        state.isRecording = newValue
        if newValue { return ([], state.sources.keys.sorted()) }
        let tokens = state.sources.values.compactMap(\.token)
        for index in state.sources.keys { state.sources[index]?.token = nil }
        return (tokens, [])
      }
      for token in paused { token.dispose() }
      for index in resumed { resume(index) }
    }
  }

  /// The events recorded after the subscription. Use it to forward events to logging or tracing.
  ///
  /// ```swift
  /// let names = inspector.snapshot().actions.map(\.name)
  /// inspector.events.subscribe(onNext: { event in
  ///   guard let action = event.action, names.indices.contains(action) else { return }
  ///   logger.debug("\(names[action]) \(event.kind) \(event.reason ?? "")")
  /// })
  /// ```
  ///
  /// - Concurrency: emits on the thread of the event, one event at a time and in order. An event that arrives during an
  ///   emission is emitted afterwards by the thread that is already emitting.
  /// - Terminates when: the inspector is deallocated.
  public var events: Observable<InspectorEvent> { live.events }

  /// Returns the recording so far.
  ///
  /// - Complexity: linear in the number of events. Recording threads are not blocked.
  public func snapshot() -> Recording { core.snapshot(start: start) }

  /// Removes all events. The actions continue to be recorded.
  public func clear() { core.clear() }

  /// The number of older events that were dropped because the capacity was reached.
  public var droppedCount: UInt64 { core.droppedCount }

  /// Writes all events to a file as lines of JSON while they occur, so that they are kept even if the program is
  /// killed.
  ///
  /// ```swift
  /// let file = try inspector.append(to: "actions.jsonl")
  /// // at the end
  /// file.dispose()
  /// ```
  ///
  /// The file receives the events recorded so far, and then each new event. Events are written by another thread,
  /// usually within a few milliseconds. If events are dropped from memory before they are written, the file contains
  /// their number.
  ///
  /// A file whose name ends in `.html`, `.svg` or `.json` receives the page, the drawing or the trace of the recording
  /// when the token is disposed, and nothing before.
  ///
  /// - Parameters:
  ///   - path: the path of the file. An existing file is truncated.
  ///   - failed: receives the error that stopped the writing, for example a full disk. Recording in memory continues.
  /// - Returns: a token that writes the remaining events and closes the file, which blocks until they are written. For
  ///   a page, a drawing or a trace, the token retains the inspector.
  /// - Throws: an error that describes why the file cannot be opened.
  @discardableResult
  public func append(
    to path: String, failed: @escaping @Sendable (any Error) -> Void = { Hooks.defaultErrorHandler([], $0) }
  ) throws -> any Disposable {
    if let form = FileAtEnd.form(of: path) {
      return try FileAtEnd(path, failed: failed) { form(self.snapshot()) }
    }
    return try FileLog(core, path: path, start: start, failed: failed)
  }
}

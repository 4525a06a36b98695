public import Action
public import ActionDispatch
public import Streams

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Records what actions and dispatches did, to show it to a person, and to play it again.
///
/// ```swift
/// let inspector = ActionInspector()
/// inspector.record(model.login, as: "login")
/// inspector.record(model.search, as: "search", input: .described(limit: 40))
/// // later, when somebody says "I tapped and nothing happened":
/// print(inspector.snapshot().text())
/// // 0.000  login          enabled
/// // 2.130  login #1       started
/// // 2.315  login #2       turned away: busy
/// ```
///
/// It records no value of the program unless a ``PayloadRule`` says so, and keeps none: texts are made at once.
///
/// - Concurrency: any thread may call everything. Events have one order, and times that never go back.
/// - Lifetime: it keeps no action alive. When it is released, it records no more.
/// - Complexity: 64 bytes for each event, up to the capacity, and the bytes of the texts; about a hundred bytes for each
///   action that it has ever recorded.
public final class ActionInspector: Sendable {
  /// Something that is recorded: how to begin with it, and, while it is recorded, how to end.
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

  /// Makes an inspector that records nothing yet.
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

  /// Records an action, until it is released.
  ///
  /// ```swift
  /// inspector.record(login, as: "login", input: .described { $0.user })
  /// ```
  ///
  /// An action that this inspector records already stays as it is.
  ///
  /// - Parameters:
  ///   - action: the action. The inspector does not keep it.
  ///   - name: the name in the recording. Several actions may have the same.
  ///   - input: the rule for inputs.
  ///   - element: the rule for elements.
  ///   - errors: the rule for errors.
  ///   - codec: writes the inputs for replay. They are in the recording then, whatever `input` says.
  /// - Returns: a token that ends the recording of this action. Otherwise it goes on.
  @discardableResult
  public func record<Input, Element>(
    _ action: Action<Input, Element>, as name: String, input: PayloadRule<Input> = .hidden,
    element: PayloadRule<Element> = .hidden, errors: PayloadRule<any Error> = .typeOnly,
    replaying codec: InputCodec<Input>? = nil
  ) -> any Disposable {
    let description = Recording.Action(
      name: name, input: "\(Input.self)", element: "\(Element.self)", policy: "\(action.executionPolicy)")
    guard let index = core.add(description, action.identity) else { return Disposables.create() }
    let identity = action.identity
    let log = ExecutionLog(
      core, index, input: input, element: element, errors: errors, codec: codec,
      progressInterval: configuration.progressInterval
    ) { [weak self] in self?.release(index, identity) }
    return begin(index, identity, action.recording(by: log.recorder))
  }

  /// Records the dispatches of a router, and which executions they lead to.
  ///
  /// The recording holds the types of the dispatched actions, and no parameter or answer of one.
  ///
  /// - Parameters:
  ///   - router: the router. The inspector does not keep it.
  ///   - name: the name in the recording.
  ///   - errors: the rule for errors.
  /// - Returns: a token that ends the recording of this router. Otherwise it goes on.
  @discardableResult
  public func record(
    _ router: ActionsRouter, as name: String = "router", errors: PayloadRule<any Error> = .typeOnly
  ) -> any Disposable {
    let index = core.addRouter(named: name)
    let log = RouterLog(core, index, errors: errors)
    return begin(index, nil) { [weak router] in router?.record(by: log) ?? Disposables.create() }
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

  /// Forgets an action that has been released. The ends of its executions are recorded yet.
  private func release(_ index: Int, _ identity: ObjectIdentifier) {
    core.forget(identity, index)
    let forgotten = state.withLock { $0.sources.removeValue(forKey: index) }
    withExtendedLifetime(forgotten) {}
  }

  // MARK: Recording

  /// Leaves a mark among the events: a vertical line in drawings.
  ///
  /// ```swift
  /// inspector.mark("the train went into a tunnel")
  /// ```
  public func mark(_ text: String) {
    if !isRecording { return }
    var new = NewEvent(nanoseconds: core.now, kind: .mark, text: text)
    core.write(&new)
  }

  /// Whether events are recorded. True unless set; while it is false, actions cost what they cost without an inspector.
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

  /// The events that are recorded from the subscription on: bridges to logging and tracing are made of it.
  ///
  /// ```swift
  /// inspector.events.subscribe(onNext: { logger.debug("\($0.kind) \($0.reason ?? "")") })
  /// ```
  ///
  /// - Concurrency: emits on the thread of the event, one event at a time and in their order; an event that comes while
  ///   observers take another one is emitted afterwards, by the thread that is at it.
  /// - Terminates when: the inspector is released.
  public var events: Observable<InspectorEvent> { live.events }

  /// The recording so far.
  ///
  /// - Complexity: linear in the number of events, of which the threads that record wait for nothing.
  public func snapshot() -> Recording { core.snapshot(start: start) }

  /// Forgets all events. The actions go on being recorded.
  public func clear() { core.clear() }

  /// The number of older events for which there was no room.
  public var droppedCount: UInt64 { core.droppedCount }

  /// Writes all events to a file as they come, as lines of JSON: what has happened until a program is killed is there.
  ///
  /// ```swift
  /// let file = try inspector.append(to: "actions.jsonl")
  /// // at the end
  /// file.dispose()
  /// ```
  ///
  /// The file holds what the inspector holds at this moment, and then each event. It is written by another thread, some
  /// milliseconds later at most; an event that the ring has lost before its turn is counted in the file.
  ///
  /// A file whose name ends with `.html`, `.svg` or `.json` gets the page, the drawing or the trace of what the inspector
  /// holds when the token is disposed, and nothing before that.
  ///
  /// - Parameters:
  ///   - path: the path of the file. One that is there is emptied.
  ///   - failed: takes the reason why nothing more can be written, as when the disk is full. The recording goes on in
  ///     the memory.
  /// - Returns: a token that writes what is missing, and closes the file. It waits for the disk. For a page, a drawing or a
  ///   trace it keeps the inspector.
  /// - Throws: an error that says why the file cannot be opened.
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

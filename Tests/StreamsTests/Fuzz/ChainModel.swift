import Streams

/// Runs a ``Chain`` as if each of its parts noticed immediately that the stream has ended, and logs the subscriptions
/// to its sources.
///
/// Everything is synchronous. Each subscription has a token, which is cancelled when its operator needs no more events.
final class ChainModel {
  typealias Emit = (Event<Int>) -> Void

  /// The state of a subscription, and of all subscriptions downstream.
  final class Token {
    private var cancelled = false
    private let outer: (_ isQuestion: Bool) -> Bool

    init(_ outer: @escaping (Bool) -> Bool = { _ in false }) { self.outer = outer }

    convenience init(in outer: Token) { self.init { outer.isCancelled(isQuestion: $0) } }

    /// - Parameter isQuestion: whether an operator asks before it subscribes again.
    func isCancelled(isQuestion: Bool = false) -> Bool { cancelled || outer(isQuestion) }

    func cancel() { cancelled = true }
  }

  private(set) var log: [String] = []
  private var attempts: [Int: Int] = [:]
  private var connections: [ObjectIdentifier: Connection] = [:]

  private var subscriptions = 0

  /// The number of ends that are being delivered.
  private var ends = 0
  private var isAmbiguous = false

  /// Whether the model gives up. Then the run is too long for a test, or endless, or a stream that is ending subscribes
  /// again to a shared stream. Whether that one is still connected depends on when the previous subscription is
  /// disposed, which the model does not know.
  var isHopeless: Bool { isAmbiguous || log.count > 300 || subscriptions > 3_000 }

  func append(_ text: String) { log.append(text) }

  func subscribe(_ chain: Chain, _ token: Token, _ emit: @escaping Emit) {
    subscriptions += 1
    if isHopeless { return }
    let emit: Emit = { [self] event in
      if token.isCancelled() { return }
      if event.isStopEvent { ends += 1 }
      emit(event)
      if event.isStopEvent { ends -= 1 }
    }
    switch chain.kind {
    case .source(let number, let attempts): run(number, attempts, emit)
    case .pass(_, let source): subscribe(source, token, emit)
    case .stage(let stage, let source): apply(stage, source, chain, token, emit)
    case .combination(let combination, let first, let second):
      combine(combination, first, second, token, emit)
    }
  }

  private func run(_ number: Int, _ attempts: [ChainStep.Attempt], _ emit: Emit) {
    append("subscribed to \(number)")
    let attempt = self.attempts[number, default: 0]
    self.attempts[number] = attempt + 1
    guard attempt < attempts.count else { return emit(.completed) }
    for element in 0..<attempts[attempt].elements { emit(.next(element + 1)) }
    switch attempts[attempt].end {
    case .fails: emit(.error(Mishap()))
    case .completes: emit(.completed)
    case .staysSilent: break
    }
  }

  // MARK: One source

  private func apply(
    _ stage: ChainStep.Operator, _ source: Chain, _ chain: Chain, _ token: Token, _ emit: @escaping Emit
  ) {
    switch stage {
    case .take1: pass(source, token, emit) { position, _ in position == 0 ? .last : .passes }
    case .take2: pass(source, token, emit) { position, _ in position == 1 ? .last : .passes }
    case .takeWhile, .takeUntil: pass(source, token, emit) { $1 < 2 ? .passes : .ends }
    case .takeWhileInclusive: pass(source, token, emit) { $1 < 2 ? .passes : .last }
    case .elementAt0: pass(source, token, emit, atEnd: { _ in [.error(Mishap())] }) { _, _ in .last }
    case .elementAt1:
      pass(source, token, emit, atEnd: { _ in [.error(Mishap())] }) { position, _ in
        position == 1 ? .last : .hidden
      }
    case .first: pass(source, token, emit, atEnd: { _ in [.next(7), .completed] }) { _, _ in .last }
    case .single:
      pass(source, token, emit, atEnd: { [$0 == 0 ? .error(Mishap()) : .completed] }) { position, _ in
        position == 0 ? .passes : .fails
      }
    case .retry, .retryWhen, .retryBackoff: inTurn(token, emit, after: \.isFailure) { _ in source }
    case .retryTwice: inTurn(token, emit, after: \.isFailure) { $0 < 2 ? source : nil }
    case .retryWhenOnce:
      inTurn(token, emit, after: \.isFailure, atEnd: .completed) { $0 < 2 ? source : nil }
    case .catchAndReturn:
      subscribe(source, token) { event in
        if event.isFailure { [.next(7), .completed].forEach(emit) } else { emit(event) }
      }
    case .startWith:
      [.next(8), .next(9)].forEach(emit)
      if !token.isCancelled(isQuestion: true) { subscribe(source, token, emit) }
    case .share: share(source, ObjectIdentifier(chain), token, emit, waits: false)
    case .refCount: share(source, ObjectIdentifier(chain), token, emit, waits: true)
    }
  }

  private enum Fate { case passes, hidden, last, ends, fails }

  /// Passes elements on, or ends, depending on the positions and the values of the elements.
  private func pass(
    _ source: Chain, _ token: Token, _ emit: @escaping Emit,
    atEnd: @escaping (_ count: Int) -> [Event<Int>] = { _ in [.completed] },
    _ fate: @escaping (Int, Int) -> Fate
  ) {
    let inner = Token(in: token)
    var count = 0
    subscribe(source, inner) { event in
      guard case .next(let element) = event else {
        return event.isFailure ? emit(event) : atEnd(count).forEach(emit)
      }
      let fate = fate(count, element)
      count += 1
      if fate == .passes || fate == .last { emit(event) }
      if fate == .passes || fate == .hidden { return }
      inner.cancel()
      emit(fate == .fails ? .error(Mishap()) : .completed)
    }
  }

  /// Subscribes to one stream after the other. An end of the given kind leads to the next stream, but not before the
  /// subscription to its own stream has been made.
  private func inTurn(
    _ token: Token, _ emit: @escaping Emit, after isHandled: @escaping (Event<Int>) -> Bool,
    atEnd end: Event<Int>? = nil, _ source: @escaping (Int) -> Chain?
  ) {
    var number = 0
    var isSubscribing = false
    var ends: [Event<Int>] = [.completed]
    func advance() {
      if isSubscribing { return }
      isSubscribing = true
      defer { isSubscribing = false }
      while !ends.isEmpty {
        let last = ends.removeFirst()
        if token.isCancelled(isQuestion: true) || isHopeless { return }
        guard let next = source(number) else { return emit(end ?? last) }
        number += 1
        subscribe(next, Token(in: token)) { event in
          if !isHandled(event) { return emit(event) }
          ends.append(event)
          advance()
        }
      }
    }
    advance()
  }

  // MARK: Two sources

  private func combine(
    _ combination: ChainStep.Combination, _ first: Chain, _ second: Chain, _ token: Token,
    _ emit: @escaping Emit
  ) {
    let both = [first, second]
    switch combination {
    case .concat, .mergeLimited:
      inTurn(token, emit, after: \.isCompletion) { both.indices.contains($0) ? both[$0] : nil }
    case .catchSequence:
      inTurn(token, emit, after: \.isFailure) { both.indices.contains($0) ? both[$0] : nil }
    case .catch:
      var hasFailed = false
      inTurn(token, emit) { event in
        defer { hasFailed = hasFailed || event.isFailure }
        return event.isFailure && !hasFailed
      } _: {
        both[$0]
      }
    case .merge:
      let merge = Merge(.all, token, emit)
      for source in both where !merge.group.isCancelled(isQuestion: true) { merge.add(source, self) }
      merge.outerCompleted()
    case .flatMap: flatten(.all, first, second, token, emit)
    case .concatMap: flatten(.one, first, second, token, emit)
    case .flatMapFirst: flatten(.first, first, second, token, emit)
    case .flatMapLatest: flatten(.latest, first, second, token, emit)
    case .ifEmpty: follow(first, second, token, emit, passes: true)
    case .andThen: follow(first, second, token, emit, passes: false)
    case .takeUntil: takeUntil(first, second, token, emit)
    case .skipUntil: skipUntil(first, second, token, emit)
    case .withLatestFrom: withLatestFrom(first, second, token, emit)
    }
  }

  private func flatten(
    _ policy: Merge.Policy, _ first: Chain, _ second: Chain, _ token: Token, _ emit: @escaping Emit
  ) {
    let merge = Merge(policy, token, emit)
    subscribe(first, merge.group) { [self] event in
      switch event {
      case .next: merge.add(second, self)
      case .error: merge.fail(event)
      case .completed: merge.outerCompleted()
      }
    }
  }

  private func follow(
    _ first: Chain, _ second: Chain, _ token: Token, _ emit: @escaping Emit, passes: Bool
  ) {
    var isEmpty = true
    subscribe(first, Token(in: token)) { [self] event in
      switch event {
      case .next:
        if !passes { return }
        isEmpty = false
        emit(event)
      case .error: emit(event)
      case .completed:
        if !isEmpty { return emit(event) }
        if !token.isCancelled(isQuestion: true) { subscribe(second, Token(in: token), emit) }
      }
    }
  }

  private func takeUntil(_ first: Chain, _ second: Chain, _ token: Token, _ emit: @escaping Emit) {
    let inner = Token(in: token)
    let end: Emit = { event in
      if inner.isCancelled() { return }
      inner.cancel()
      emit(event)
    }
    subscribe(second, inner) { event in
      switch event {
      case .next: end(.completed)
      case .error: end(event)
      case .completed: break
      }
    }
    if inner.isCancelled(isQuestion: true) { return }
    subscribe(first, inner) { event in if case .next = event { emit(event) } else { end(event) } }
  }

  private func skipUntil(_ first: Chain, _ second: Chain, _ token: Token, _ emit: @escaping Emit) {
    let (inner, trigger) = (Token(in: token), Token(in: token))
    var isOpen = false
    subscribe(first, inner) { event in
      if case .next = event {
        if isOpen { emit(event) }
        return
      }
      inner.cancel()
      trigger.cancel()
      if isOpen || event.isFailure { emit(event) }
    }
    if inner.isCancelled(isQuestion: true) { return }
    subscribe(second, trigger) { event in
      if case .completed = event { return }
      trigger.cancel()
      isOpen = true
      if !event.isFailure { return }
      inner.cancel()
      emit(event)
    }
  }

  private func withLatestFrom(_ first: Chain, _ second: Chain, _ token: Token, _ emit: @escaping Emit) {
    let inner = Token(in: token)
    var hasLatest = false
    let end: Emit = { event in
      inner.cancel()
      emit(event)
    }
    subscribe(second, inner) { event in
      if case .next = event { hasLatest = true }
      if event.isFailure { end(event) }
    }
    if inner.isCancelled(isQuestion: true) { return }
    subscribe(first, inner) { event in
      guard case .next = event else { return end(event) }
      if hasLatest { emit(event) }
    }
  }

  // MARK: Shared streams

  private final class Connection {
    typealias Observer = (token: Token, emit: Emit)

    var observers: [Observer] = []
    /// The observers that arrived when the connection had ended, but was still connecting.
    var waiting: [Observer] = []
    var isConnecting = true
    var isFinished = false

    private var hasObservers: Bool { observers.contains { !$0.token.isCancelled() } }

    var canBeJoined: Bool { !isFinished && (isConnecting || hasObservers) }

    func isUnneeded(isQuestion: Bool) -> Bool {
      if isFinished || hasObservers { return isFinished }
      // Its observers may still be subscribing, so that another one could join.
      if isQuestion { isFinished = true }
      return true
    }
  }

  /// - Parameter waits: whether an observer that arrives at an ended connection waits until it is closed.
  private func share(
    _ source: Chain, _ identity: ObjectIdentifier, _ token: Token, _ emit: @escaping Emit, waits: Bool
  ) {
    if waits, let known = connections[identity], known.isConnecting, known.isFinished {
      known.waiting.append((token, emit))
      return
    }
    if let known = connections[identity] {
      if known.canBeJoined { return known.observers.append((token, emit)) }
      if !known.isFinished, ends > 0 { isAmbiguous = true }
    }
    let connection = Connection()
    connections[identity] = connection
    connection.observers.append((token, emit))
    subscribe(source, Token { connection.isUnneeded(isQuestion: $0) }) { event in
      if event.isStopEvent { connection.isFinished = true }
      for observer in connection.observers { observer.emit(event) }
    }
    connection.isConnecting = false
    for (token, emit) in connection.waiting where !token.isCancelled(isQuestion: true) {
      share(source, identity, token, emit, waits: waits)
    }
  }
}

/// The inner streams of a merge.
private final class Merge {
  enum Policy { case all, one, first, latest }

  let group: ChainModel.Token
  private let policy: Policy
  private let emit: ChainModel.Emit
  private var isOuterRunning = true
  private var running = 0
  private var waiting: [Chain] = []
  private var isStarting = false
  private var latest: ChainModel.Token?

  init(_ policy: Policy, _ token: ChainModel.Token, _ emit: @escaping ChainModel.Emit) {
    self.policy = policy
    self.emit = emit
    group = ChainModel.Token(in: token)
  }

  func outerCompleted() {
    isOuterRunning = false
    completeIfDone()
  }

  func fail(_ error: Event<Int>) {
    if group.isCancelled() { return }
    group.cancel()
    emit(error)
  }

  private func completeIfDone() {
    if !isOuterRunning, running == 0, waiting.isEmpty { emit(.completed) }
  }

  func add(_ chain: Chain, _ model: ChainModel) {
    switch policy {
    case .all: start(chain, model)
    case .first: if running == 0 { start(chain, model) }
    case .latest:
      latest?.cancel()
      running = 0
      start(chain, model)
    case .one:
      waiting.append(chain)
      startWaiting(model)
    }
  }

  private func startWaiting(_ model: ChainModel) {
    if isStarting { return }
    isStarting = true
    while running == 0, !waiting.isEmpty { start(waiting.removeFirst(), model) }
    isStarting = false
  }

  private func start(_ chain: Chain, _ model: ChainModel) {
    if group.isCancelled(isQuestion: true) { return }
    running += 1
    let token = ChainModel.Token(in: group)
    latest = token
    model.subscribe(chain, token) { [self] event in
      switch event {
      case .next: emit(event)
      case .error: fail(event)
      case .completed:
        running -= 1
        completeIfDone()
        if policy == .one { startWaiting(model) }
      }
    }
  }
}

extension Event {
  fileprivate var isFailure: Bool { if case .error = self { true } else { false } }
  fileprivate var isCompletion: Bool { if case .completed = self { true } else { false } }
}

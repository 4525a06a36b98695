extension ObservableType {
  /// Divides the elements into groups, each of which is a stream.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 4, 5)
  ///   .groupBy(keySelector: { $0.isMultiple(of: 2) ? "even" : "odd" })
  ///   .flatMap { group in group.toArray().map { "\(group.key): \($0)" } }
  /// // odd: [1, 3, 5]
  /// // even: [2, 4]
  /// ```
  ///
  /// A group is emitted when its first element comes, and then that element. Whoever subscribes to a group later gets
  /// what comes from then on. A key that has had a group never gets another.
  ///
  /// The source is disposed when the subscription and those to all groups are. When only the subscription has been
  /// disposed, there are no new groups: elements with other keys are left out.
  ///
  /// - Terminates when: the source does. The groups end first, in the order in which they came.
  /// - Errors: those of the source, and what `keySelector` throws; the groups fail with them first.
  /// - Concurrency: `keySelector` runs where the event is, and so are the events of the groups.
  /// - Parameter keySelector: says to which group an element belongs.
  /// - Returns: the stream of groups.
  /// - Complexity: constant per event, one key is looked up; holds each key and its group.
  ///
  /// Source of the idea: [ReactiveX, GroupBy](https://reactivex.io/documentation/operators/groupby.html).
  public func groupBy<Key: Hashable & Sendable>(
    keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    Assembled(GroupByRecipe(source: asObservable(), keySelector: keySelector))
  }
}

private struct GroupByRecipe<Key: Hashable & Sendable, Source: Sendable>: Recipe {
  typealias Element = GroupedObservable<Key, Source>

  let source: Observable<Source>
  let keySelector: @Sendable (Source) throws -> Key

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = GroupByRun(keySelector, sink)
    source.attach(InnerSink(GroupByObserver(run: run)), to: run.lender.subscription.upstream)
    return .chained(run.lender)
  }
}

/// One subscription. Everything happens in the turn, which the source's events have to themselves; keys are compared
/// there, and that is somebody else's code.
private final class GroupByRun<Key: Hashable & Sendable, Element: Sendable>: Sendable {
  typealias Group = LentSubject<Element>

  struct State: Sendable {
    var groups: [Key: Group] = [:]
    /// The same in the order in which they came.
    var inOrder: [Group] = []
    var isOver = false
  }

  let lender = Lender()
  private let keySelector: @Sendable (Element) throws -> Key
  private let downstream: Sink<GroupedObservable<Key, Element>>
  private let serialized = SerializedState<State, Event<Element>>(State())

  init(
    _ keySelector: @escaping @Sendable (Element) throws -> Key,
    _ downstream: Sink<GroupedObservable<Key, Element>>
  ) {
    self.keySelector = keySelector
    self.downstream = downstream
  }

  // Each input does its own work where the turn is free. What is made of the types is made in functions that have
  // returned when an event goes on: its room would be on the stack once for each stage of a chain.

  func next(_ element: Element) {
    guard serialized.enter() else { return wait(element) }
    advance(element)
    leave()
  }

  func failed(_ error: any Error) {
    guard serialized.enter() else { return wait(error) }
    fail(error)
    leave()
  }

  func completed() {
    guard serialized.enter() else { return waitForEnd() }
    complete()
    leave()
  }

  @inline(never)
  private func wait(_ element: Element) { serialized.wait(.next(element), handle) }

  @inline(never)
  private func wait(_ error: any Error) { serialized.wait(.error(error), handle) }

  @inline(never)
  private func waitForEnd() { serialized.wait(.completed, handle) }

  private func leave() { if !serialized.leaveIfIdle() { drain() } }

  @inline(never)
  private func drain() { serialized.leave(handle) }

  private func handle(_ event: Event<Element>) {
    switch event {
    case .next(let element): advance(element)
    case .error(let error): fail(error)
    case .completed: complete()
    }
  }

  // MARK: In the turn

  private func advance(_ element: Element) { if let group = group(of: element) { group.next(element) } }

  /// - Returns: the group that is to be told; one that is new has been handed out.
  @inline(never)
  private func group(of element: Element) -> Group? {
    if serialized.state.isOver || lender.subscription.isDisposed { return nil }
    let key: Key
    do {
      key = try keySelector(element)
    } catch {
      fail(error)
      return nil
    }
    if let group = serialized.state.groups[key] { return group }
    if lender.isLeft { return nil }
    let group = Group()
    serialized.state.groups[key] = group
    serialized.state.inOrder.append(group)
    downstream.next(GroupedObservable(key: key, source: group.stream(of: lender)))
    return group
  }

  private func fail(_ error: any Error) {
    guard let groups = close() else { return }
    for group in groups { group.failed(error) }
    if !lender.isLeft { downstream.failed(error) }
    lender.subscription.dispose()
  }

  private func complete() {
    guard let groups = close() else { return }
    for group in groups { group.completed() }
    if !lender.isLeft { downstream.completed() }
    lender.subscription.dispose()
  }

  /// - Returns: the groups, in the order in which they came; nil if it is over already.
  @inline(never)
  private func close() -> [Group]? {
    if serialized.state.isOver { return nil }
    let groups = serialized.state.inOrder
    serialized.state = State(isOver: true)
    return groups
  }
}

private struct GroupByObserver<Key: Hashable & Sendable, Element: Sendable>: InnerObserver {
  let run: GroupByRun<Key, Element>
  func next(_ element: Element) { run.next(element) }
  func failed(_ error: any Error) { run.failed(error) }
  func completed() { run.completed() }
}

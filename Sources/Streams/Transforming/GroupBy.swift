extension ObservableType {
  /// Divides the elements into groups by key. Each group is a stream.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 4, 5)
  ///   .groupBy(keySelector: { $0.isMultiple(of: 2) ? "even" : "odd" })
  ///   .flatMap { group in group.toArray().map { "\(group.key): \($0)" } }
  /// // odd: [1, 3, 5]
  /// // even: [2, 4]
  /// ```
  ///
  /// For the first element with a new key, the result emits a new group, and the group then emits that element. A
  /// subscriber of a group receives the elements emitted after its subscription. A subscriber that subscribes after the
  /// source has been disposed, but before the group has terminated, receives nothing. Each key has at most one group.
  ///
  /// The source is disposed when the subscriptions to this stream and to all groups have been disposed. When only the
  /// subscription to this stream has been disposed, no new groups are created, and elements with new keys are ignored.
  ///
  /// - Terminates when: the source does. The groups terminate first, in the order of their creation.
  /// - Errors: the errors of the source, and errors thrown by `keySelector`. The groups fail first.
  /// - Concurrency: `keySelector` runs, and the groups emit, on the thread on which the source emits.
  /// - Parameter keySelector: returns the key of an element's group.
  /// - Returns: the stream of groups.
  /// - Complexity: constant per event, with one look-up of a key. Retains each key and its group.
  ///
  /// Source of the idea: [ReactiveX, GroupBy](https://reactivex.io/documentation/operators/groupby.html).
  @inlinable
  public func groupBy<Key: Hashable & Sendable>(
    keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    asObservable().grouped(
      GroupMethods(
        makeSubject: { LentSubject() }, makeGroup: { GroupedObservable(key: $0, source: $1) },
        file: { $0[$1] = $2 }), keySelector)
  }
}

/// The steps of `groupBy` for a new key, compiled in client code, where the types are known. If they were compiled
/// here, each step would cost metadata look-ups. The two objects for a key would cost eight look-ups alone.
@usableFromInline
struct GroupMethods<Key: Hashable & Sendable, Element: Sendable, Group: Sendable>: Sendable {
  let makeSubject: @Sendable () -> LentSubject<Element>
  let makeGroup: @Sendable (Key, Observable<Element>) -> Group
  let file: @Sendable (inout [Key: Int], Key, Int) -> Void

  @usableFromInline
  init(
    makeSubject: @escaping @Sendable () -> LentSubject<Element>,
    makeGroup: @escaping @Sendable (Key, Observable<Element>) -> Group,
    file: @escaping @Sendable (inout [Key: Int], Key, Int) -> Void
  ) {
    self.makeSubject = makeSubject
    self.makeGroup = makeGroup
    self.file = file
  }
}

extension Observable {
  @usableFromInline
  func grouped<Key: Hashable & Sendable, Group: Sendable>(
    _ methods: GroupMethods<Key, Element, Group>, _ keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<Group> {
    Assembled(GroupByRecipe(source: self, methods: methods, keySelector: keySelector))
  }
}

private struct GroupByRecipe<Key: Hashable & Sendable, Source: Sendable, Group: Sendable>: Recipe {
  typealias Element = Group

  let source: Observable<Source>
  let methods: GroupMethods<Key, Source, Group>
  let keySelector: @Sendable (Source) throws -> Key

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = GroupByRun(methods, keySelector, sink)
    source.attach(run, to: run.lender.subscription.upstream)
    return .chained(run.lender)
  }
}

/// One subscription of `groupBy`. All state is accessed in the turn. Keys are compared in the turn too, because the
/// comparison is client code and must not run under a lock.
///
/// `@unchecked Sendable` and unchecked exclusivity are true for the reason given at ``SerializedRun``.
private final class GroupByRun<Key: Hashable & Sendable, Element: Sendable, Group: Sendable>:
  SerializedRun<Element, Never>, @unchecked Sendable
{
  typealias Subject = LentSubject<Element>

  let lender = LendingSubscription()
  private let keySelector: @Sendable (Element) throws -> Key
  private let methods: GroupMethods<Key, Element, Group>
  private let downstream: Sink<Group>
  @exclusivity(unchecked) private var isFinished = false
  /// The position of each key's group in `groups`. A dictionary of groups would cost a metadata look-up for each
  /// element.
  @exclusivity(unchecked) private var positions: [Key: Int] = [:]
  @exclusivity(unchecked) private var groups = ObjectList<Subject>()

  init(
    _ methods: GroupMethods<Key, Element, Group>, _ keySelector: @escaping @Sendable (Element) throws -> Key,
    _ downstream: Sink<Group>
  ) {
    self.methods = methods
    self.keySelector = keySelector
    self.downstream = downstream
    super.init()
  }

  /// The observers of the groups may need the source even after the observer of this stream has ended.
  override var hasEnded: Bool {
    lender.subscription.isDisposed
      || downstream.hasEnded && ifFree { groups.allSatisfy(\.haveObserversEnded) }
  }

  // MARK: In the turn

  override func handleNext(_ element: Element) { if let group = group(of: element) { group.next(element) } }

  /// Returns the group of an element. For a new key, creates the group and emits it.
  ///
  /// - Returns: the group that receives the element, or nil if no group does.
  private func group(of element: Element) -> Subject? {
    if isFinished || lender.subscription.isDisposed { return nil }
    let key: Key
    do {
      key = try keySelector(element)
    } catch {
      fail(error)
      return nil
    }
    if let position = positions[key] { return groups[position] }
    if lender.hasDeparted { return nil }
    let group = methods.makeSubject()
    methods.file(&positions, key, groups.count)
    groups.append(group)
    handOut(group, key)
    return group
  }

  /// Emits the group of a new key.
  private func handOut(_ group: Subject, _ key: Key) {
    downstream.next(methods.makeGroup(key, group.stream(of: lender)))
  }

  override func fail(_ error: any Error) {
    guard let groups = close() else { return }
    groups.forEach { $0.failed(error) }
    if !lender.hasDeparted { downstream.failed(error) }
    lender.subscription.dispose()
  }

  override func complete() {
    guard let groups = close() else { return }
    groups.forEach { $0.completed() }
    if !lender.hasDeparted { downstream.completed() }
    lender.subscription.dispose()
  }

  /// Releases the groups when the source terminates.
  ///
  /// - Returns: the groups, in the order of their creation, or nil if the source has already terminated.
  private func close() -> ObjectList<Subject>? {
    if isFinished { return nil }
    isFinished = true
    _ = lender.subscription.end()
    positions = [:]
    let closed = groups
    groups = ObjectList()
    return closed
  }
}

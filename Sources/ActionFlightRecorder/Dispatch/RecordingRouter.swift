public import ActionDispatch

/// A router for tests: it records the actions that are sent, answers as the test says, and fails the
/// test on every other one.
///
/// ```swift
/// let recording = RecordingRouter()
/// recording.answer(FetchUser.self) { fetch in User(id: fetch.param, name: "Ada") }
/// recording.answer(ShowProfile.self)
/// let feature = try HomeFeature(router: recording.router)
///
/// feature.tapProfile(3)
/// #expect(recording.sent(ShowProfile.self).map(\.param) == [3])
/// recording.expectAllSent()
/// ```
///
/// An action that is neither answered here nor allowed to pass to its handler fails the test, at the place where the
/// router was made, and the sender gets an ``UnexpectedAction``: nothing hangs.
///
/// - Concurrency: any thread may call everything.
/// - Lifetime: code that uses ``router`` needs to keep only that alive; the answers stay with it. So an answer that
///   sends through that router captures it weakly.
public final class RecordingRouter: Sendable {
  /// The router for the code under test.
  public let router = ActionsRouter()

  private let book: DispatchBook

  /// A router that expects nothing yet.
  ///
  /// - Parameters:
  ///   - fileID: the place to which an unexpected action is reported.
  ///   - filePath: the place to which an unexpected action is reported.
  ///   - line: the place to which an unexpected action is reported.
  ///   - column: the place to which an unexpected action is reported.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    book = DispatchBook(TestSite(fileID: fileID, filePath: filePath, line: line, column: column))
    router.use(RecordingMiddleware(book: book))
  }

  // MARK: Expecting

  /// Answers every action of this type, in place of its handler.
  ///
  /// ```swift
  /// recording.answer(Twice.self) { twice in twice.param * 2 }
  /// recording.answer(ShowHome.self)
  /// ```
  ///
  /// A later answer replaces an earlier one. `router.handles` says that the action is handled.
  public func answer<Action: RoutedAction>(
    _ type: Action.Type, with answer: @escaping @Sendable (Action) throws -> Action.ReturnType
  ) {
    router.pretendToHandle(type)
    book.expect(type, .answered(SynchronousAnswer<Action>(give: answer)))
  }

  /// Answers every action of this type, in place of its handler.
  public func answer<Action: RoutedAction>(_ type: Action.Type) where Action.ReturnType == Void {
    answer(type) { _ in }
  }

  /// Answers every action of this type, in place of its handler.
  ///
  /// ```swift
  /// recording.answer(FetchUser.self) { fetch in throw Offline() }
  /// ```
  public func answer<Action: AsyncRoutedAction>(
    _ type: Action.Type, with answer: @escaping @Sendable (Action) async throws -> Action.ReturnType
  ) {
    router.pretendToHandle(type)
    book.expect(type, .answered(AsynchronousAnswer<Action>(give: answer)))
  }

  /// Answers every action of this type, in place of its handler.
  public func answer<Action: AsyncRoutedAction>(_ type: Action.Type) where Action.ReturnType == Void {
    answer(type) { _ in }
  }

  /// Lets every action of this type pass to the handler that is registered for it.
  public func allow(_ type: any DispatchedAction.Type) { book.expect(type, .allowed) }

  // MARK: Looking back

  /// All actions that were sent, in their order, expected or not.
  public var sent: [any DispatchedAction] { book.sent }

  /// The actions of this type that were sent, in their order.
  public func sent<Action: DispatchedAction>(_ type: Action.Type) -> [Action] {
    book.sent.compactMap { $0 as? Action }
  }

  /// Fails the test, at the place of the call, unless an action was sent of every type that is answered or allowed.
  public func expectAllSent(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let missing = book.missing
    if missing.isEmpty { return }
    let sent = book.sent.map { "\n  \($0)" }.joined()
    TestSite(fileID: fileID, filePath: filePath, line: line, column: column).report(
      "expected, and not sent: \(missing.joined(separator: ", ")); sent:\(sent.isEmpty ? " nothing" : sent)")
  }
}

/// The error that a sender gets whose action a ``RecordingRouter`` does not expect.
public struct UnexpectedAction: Error, CustomStringConvertible {
  /// The action.
  public let action: any DispatchedAction

  public var description: String {
    "\(action) was sent, which this test does not expect: say `answer(\(type(of: action)).self) { … }` on the "
      + "`RecordingRouter`, or `allow` it to pass to its handler"
  }
}

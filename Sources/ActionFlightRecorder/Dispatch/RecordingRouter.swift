public import ActionDispatch

/// A router for tests. It records the sent actions, returns prepared results, and fails the test if any other action is
/// sent.
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
/// An action that has neither a prepared result nor permission to reach its handler fails the test, at the line where
/// the router was created. The sender gets an ``UnexpectedAction``, so it does not wait forever.
///
/// - Concurrency: every member may be used from any thread.
/// - Lifetime: code that uses ``router`` does not have to retain this object, because ``router`` retains the closures.
///   A closure that sends through the same router must capture the router weakly.
public final class RecordingRouter: Sendable {
  /// The router for the code under test.
  public let router = ActionsRouter()

  private let book: DispatchBook

  /// Creates a router without expectations.
  ///
  /// - Parameters:
  ///   - fileID: the source location for reports of unexpected actions.
  ///   - filePath: the source location for reports of unexpected actions.
  ///   - line: the source location for reports of unexpected actions.
  ///   - column: the source location for reports of unexpected actions.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    book = DispatchBook(TestSite(fileID: fileID, filePath: filePath, line: line, column: column))
    router.use(RecordingMiddleware(book: book))
  }

  // MARK: Expecting

  /// Returns a prepared result for every action of this type, instead of calling its handler.
  ///
  /// ```swift
  /// recording.answer(Twice.self) { twice in twice.param * 2 }
  /// recording.answer(ShowHome.self)
  /// ```
  ///
  /// A later call replaces the earlier result. `router.handles` returns `true` for the action.
  public func answer<Action: RoutedAction>(
    _ type: Action.Type, with answer: @escaping @Sendable (Action) throws -> Action.ReturnType
  ) {
    router.pretendToHandle(type)
    book.expect(type, .answered(SynchronousAnswer<Action>(give: answer)))
  }

  /// Returns a prepared result for every action of this type, instead of calling its handler.
  public func answer<Action: RoutedAction>(_ type: Action.Type) where Action.ReturnType == Void {
    answer(type) { _ in }
  }

  /// Returns a prepared result for every action of this type, instead of calling its handler.
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

  /// Returns a prepared result for every action of this type, instead of calling its handler.
  public func answer<Action: AsyncRoutedAction>(_ type: Action.Type) where Action.ReturnType == Void {
    answer(type) { _ in }
  }

  /// Passes every action of this type to its registered handler.
  public func allow(_ type: any DispatchedAction.Type) { book.expect(type, .allowed) }

  // MARK: Looking back

  /// All sent actions in order, whether expected or not.
  public var sent: [any DispatchedAction] { book.sent }

  /// Returns the sent actions of this type, in order.
  public func sent<Action: DispatchedAction>(_ type: Action.Type) -> [Action] {
    book.sent.compactMap { $0 as? Action }
  }

  /// Fails the test at the location of the call, unless an action of each expected or allowed type has been sent.
  public func expectAllSent(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let missing = book.missing
    if missing.isEmpty { return }
    let sent = book.sent.map { "\n  \($0)" }.joined()
    TestSite(fileID: fileID, filePath: filePath, line: line, column: column).report(
      "Expected but not sent: \(missing.joined(separator: ", ")). Sent:\(sent.isEmpty ? " nothing" : sent)")
  }
}

/// The error thrown to the sender of an action that a ``RecordingRouter`` does not expect.
public struct UnexpectedAction: Error, CustomStringConvertible {
  /// The action.
  public let action: any DispatchedAction

  public var description: String {
    "\(action) was sent unexpectedly. Call `answer(\(type(of: action)).self) { … }` on the `RecordingRouter`, or "
      + "`allow` to pass it to its handler."
  }
}

/// The events of an ``ActionInspector``, which can be stored, sent, drawn and replayed.
///
/// ```swift
/// let recording = inspector.snapshot()
/// try Data(recording.jsonLines()).write(to: file)
/// ```
public struct Recording: Sendable, Hashable, Codable {
  /// An action or a router that was recorded.
  public struct Action: Sendable, Hashable, Codable {
    /// The name in the recording.
    public var name: String
    /// The name of its input type. Empty for a router.
    public var input: String
    /// The name of its element type. Empty for a router.
    public var element: String
    /// Its policy, for example `restart` or `enqueue(limit: 3)`. Nil for a router.
    public var policy: String?

    /// Creates the description of an action.
    public init(name: String, input: String, element: String, policy: String?) {
      self.name = name
      self.input = input
      self.element = element
      self.policy = policy
    }
  }

  /// The current version of the format.
  public static let version = 1

  /// The version of the format in which the recording was written.
  public var version: Int
  /// The time at which the inspector was created, in seconds since 1970, or nil if it is unknown.
  public var start: Double?
  /// The actions and routers, in the order in which their recording began.
  public var actions: [Action]
  /// The events in order.
  public var events: [InspectorEvent]
  /// The number of older events that were dropped because the capacity was reached.
  public var droppedCount: UInt64

  /// Creates a recording.
  public init(
    version: Int = Recording.version, start: Double? = nil, actions: [Action] = [],
    events: [InspectorEvent] = [],
    droppedCount: UInt64 = 0
  ) {
    self.version = version
    self.start = start
    self.actions = actions
    self.events = events
    self.droppedCount = droppedCount
  }
}

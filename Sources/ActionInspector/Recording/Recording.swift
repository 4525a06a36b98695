/// A recording of an ``ActionInspector``: what its actions did, to be kept, sent, drawn and played again.
///
/// ```swift
/// let recording = inspector.snapshot()
/// try Data(recording.jsonLines()).write(to: file)
/// ```
public struct Recording: Sendable, Hashable, Codable {
  /// An action or a router that was recorded.
  public struct Action: Sendable, Hashable, Codable {
    /// The name under which it was recorded.
    public var name: String
    /// The type of its inputs, as Swift writes it; empty for a router.
    public var input: String
    /// The type of its elements, as Swift writes it; empty for a router.
    public var element: String
    /// Its policy, as in `restart` or `enqueue(limit: 3)`; nil for a router.
    public var policy: String?

    /// Describes an action.
    public init(name: String, input: String, element: String, policy: String?) {
      self.name = name
      self.input = input
      self.element = element
      self.policy = policy
    }
  }

  /// The version of the format.
  public static let version = 1

  /// The version of the format in which it was written.
  public var version: Int
  /// The time at which the inspector was made, in seconds since 1970; nil if it is not known.
  public var start: Double?
  /// The actions and routers, in the order in which their recording began.
  public var actions: [Action]
  /// The events, in their order.
  public var events: [InspectorEvent]
  /// The number of older events for which there was no room.
  public var droppedCount: UInt64

  /// Makes a recording.
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

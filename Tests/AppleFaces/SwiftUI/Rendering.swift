/// A rendering of a view and the actions of its user, for tests.
@MainActor
public final class Rendering {
  public struct Control {
    public let label: [String]
    public let role: ButtonRole?
    public let isEnabled: Bool
    public let value: String?
    public let traits: AccessibilityTraits
    /// The accessibility hint.
    public let hint: String?
    /// The help of the frontmost view with help, at the place of the control.
    public internal(set) var help: String?
    let action: @MainActor () -> Void

    /// Taps the control. A disabled button cannot be tapped.
    @MainActor public func tap() { if isEnabled { action() } }
  }

  struct Work {
    let id: AnyHashable
    let body: @MainActor () async -> Void
  }

  var environment = EnvironmentValues()
  var isEnabled = true
  var value: String?
  var traits: AccessibilityTraits = []
  var hint: String?
  var help: String?
  /// The help of each color.
  var covers: [String?] = []
  var changes: [String: (value: AnyHashable, act: @MainActor () -> Void)] = [:]
  var tasks: [String: Work] = [:]
  var appearances: [String: @MainActor () -> Void] = [:]
  var disappearances: [String: @MainActor () -> Void] = [:]
  public internal(set) var texts: [String] = []
  public internal(set) var progress: [Double?] = []
  /// The labels and progress indicators that occupy space, visible or not, in order: `Go` and `progress`.
  public internal(set) var rooms: [String] = []
  public internal(set) var buttons: [Control] = []
  public internal(set) var alerts: [[String]] = []
  public internal(set) var refresh: (@MainActor () async -> Void)?
  public internal(set) var submit: (@MainActor () -> Void)?
  /// Closes the alert without a button, as the system does.
  public internal(set) var closeAlert: (@MainActor () -> Void)?
  /// Whether a tap on a button of an alert dismisses the alert before the button's action runs, or afterwards.
  public var closesAlertsFirst = true
  /// The number of times that a property read by the rendering has changed.
  public private(set) var invalidations = 0
  /// The number of tasks that renderings have started.
  public private(set) var startedTasks = 0

  private let root: @MainActor (Rendering) -> Void
  private var path = ""
  private var count = 0
  private var cells: [String: AnyObject] = [:]
  private var running: [String: (id: AnyHashable, task: Task<Void, Never>)] = [:]
  private var shown: Set<String> = []
  private var values: [String: AnyHashable] = [:]

  public init(_ view: some View) {
    root = { $0.draw(view) }
    update()
  }

  /// Renders the view again, and starts and ends its tasks and appearance actions.
  public func update() {
    (texts, progress, buttons, alerts, refresh, submit) = ([], [], [], [], nil, nil)
    (tasks, appearances, disappearances, changes, path, count) = ([:], [:], [:], [:], "", 0)
    (rooms, closeAlert) = ([], nil)
    withObservationTracking {
      root(self)
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.invalidations += 1 }
    }
    for (key, work) in tasks where running[key]?.id != work.id {
      running[key]?.task.cancel()
      running[key] = (work.id, Task { await work.body() })
      startedTasks += 1
    }
    for (key, change) in changes {
      if let before = values.updateValue(change.value, forKey: key), before != change.value { change.act() }
    }
    for (key, act) in appearances where shown.insert(key).inserted { act() }
  }

  /// Removes the view from the screen.
  ///
  /// Returns when the tasks of the view have ended.
  public func disappear() async {
    for act in disappearances.values { act() }
    for (_, task) in running.values { task.cancel() }
    for (_, task) in running.values { await task.value }
    running = [:]
  }

  func draw<Content: View>(_ view: Content) {
    let outer = (path, count)
    path += "/\(count)"
    count = 0
    if let view = view as? any Primitive {
      view.render(in: self)
    } else {
      link(view)
      draw(view.body)
    }
    (path, count) = (outer.0, outer.1 + 1)
  }

  func link<Content>(_ view: Content) {
    for (index, child) in Mirror(reflecting: view).children.enumerated() {
      guard let child = child.value as? any Linked else { continue }
      count = index
      child.link(to: self)
    }
    count = 0
  }

  func cell<Cell: AnyObject>(_ make: () -> Cell) -> Cell {
    if let cell = cells[key] as? Cell { return cell }
    let cell = make()
    cells[key] = cell
    return cell
  }

  /// The position of the current view in the rendering.
  var key: String { "\(path)#\(count)" }
}

/// The named actions of a window or of an application. A button, a menu item and a key with the same action name share
/// its state.
///
/// ```swift
/// let actions = GtkActions(window)
/// actions.add("save", model.save, keys: ["<Control>s"]) { model.note }
/// actions.addCancel("stop", of: model.save, keys: ["Escape"])
/// window.content = Box(.horizontal, [
///   Button("Save", action: "win.save"), Button("Stop", action: "win.stop"), MenuButton("Note", menu),
/// ])
/// // While a note is being saved, the button and the menu item are insensitive, and Control-S has no effect.
/// ```
///
/// While an action is disabled, the tool tip and the accessible description of its buttons explain why, as
/// `ControlState.whyDisabled` does. A tool tip of the program is restored when the action is enabled.
///
/// - Lifetime: the window retains this object and its actions until it is closed. When the window is closed, their
///   bindings end, and all objects captured by their closures are released. Running work continues. The caller does not
///   need to retain this object.
/// - Isolation: the main actor.
///
/// Source of the idea: `GActionMap`, and `button.rx.action` of RxSwiftCommunity/Action.
@MainActor
public final class GtkActions {
  /// The prefix of the names by which widgets find the actions, `win` or `app`.
  public let scope: String
  private let map: ActionMap
  private let owner: WeakObject
  private var names: Set<String> = []

  private init(_ object: ObjectReference, _ scope: String) {
    self.scope = scope
    map = ActionMap(object)
    owner = WeakObject(object)
  }

  /// Creates the actions of a window. Its widgets refer to them with the prefix `win`, as in `win.save`.
  ///
  /// - Parameter window: the window, which retains this object.
  public convenience init(_ window: Window) {
    self.init(window.object, "win")
    WindowEnd.of(window).add { [self] in removeAll() }
  }

  /// Creates the actions of an application. The widgets in all its windows refer to them with the prefix `app`, as in
  /// `app.open`.
  ///
  /// - Parameter application: the application, which retains this object.
  public convenience init(_ application: Application) {
    self.init(application.object, "app")
    application.object.connect("shutdown") { [self] _ in
      removeAll()
      return false
    }
  }

  /// Adds an action whose input is requested at each activation. It replaces an action with the same name.
  ///
  /// - Parameters:
  ///   - name: the name, without the scope.
  ///   - action: the action, which is borrowed.
  ///   - keys: the keys that activate it, in GTK's notation: `<Control>s`, `F5`, `Escape`. They apply to the name in
  ///     all windows of the application.
  ///   - owning: whether the action is retained until the window is closed and its work has finished.
  ///   - input: returns the input. If it returns nil, the action is not executed.
  public func add<Input: Sendable, Element: Sendable>(
    _ name: String, _ action: Action<Input, Element>, keys: [String] = [], owning: Bool = false,
    input: @escaping @MainActor () -> Input?
  ) {
    add(name, keys) { show in
      ActionBinding(action, owning: owning, input: input) { show($0.isEnabled, $0.whyDisabled) }
    } activate: {
      $0.trigger()
    }
  }

  /// Adds an action without input. It replaces an action with the same name.
  ///
  /// - Parameters:
  ///   - name: the name, without the scope.
  ///   - action: the action, which is borrowed.
  ///   - keys: the keys that activate it, in GTK's notation.
  ///   - owning: whether the action is retained until the window is closed and its work has finished.
  public func add<Element: Sendable>(
    _ name: String, _ action: Action<Void, Element>, keys: [String] = [], owning: Bool = false
  ) {
    add(name, action, keys: keys, owning: owning) { () }
  }

  /// Adds an action that cancels all executions of another action, and is enabled while that action executes.
  ///
  /// - Parameters:
  ///   - name: the name, without the scope.
  ///   - action: the action to cancel. It is borrowed.
  ///   - keys: the keys that activate it, in GTK's notation.
  public func addCancel<Input: Sendable, Element: Sendable>(
    _ name: String, of action: Action<Input, Element>, keys: [String] = []
  ) {
    add(name, keys) { show in
      ActionBinding(action, input: { nil }) { show($0.isExecuting, nil) }
    } activate: { [weak action] _ in
      action?.cancel()
    }
  }

  /// Adds an action that is always enabled, such as an action that closes the window.
  ///
  /// - Parameters:
  ///   - name: the name, without the scope.
  ///   - keys: the keys that activate it, in GTK's notation.
  ///   - perform: called at each activation.
  public func add(_ name: String, keys: [String] = [], perform: @escaping @MainActor () -> Void) {
    let item = SimpleAction(name: name)
    item.onActivate(perform)
    put(item, name, keys)
    show(nil, of: name)
  }

  /// Removes an action and ends its binding. Widgets that refer to it become insensitive.
  ///
  /// - Parameter name: the name, without the scope.
  public func remove(_ name: String) {
    guard names.remove(name) != nil else { return }
    map.remove(name)
    show(nil, of: name)
  }

  private func removeAll() { for name in names { remove(name) } }

  private func add(
    _ name: String, _ keys: [String],
    bind: (_ show: @escaping @MainActor (_ isEnabled: Bool, _ reason: String?) -> Void) -> ActionBinding,
    activate: @escaping @MainActor (ActionBinding) -> Void
  ) {
    let item = SimpleAction(name: name)
    // A weak reference, because the binding can be retained elsewhere for longer than the item lives.
    let shown = WeakObject(item.object)
    let binding = bind { [weak self] isEnabled, reason in
      guard let item = shown.object.map(SimpleAction.init) else { return }
      item.isEnabled = isEnabled
      self?.show(reason, of: name)
    }
    // The closure of the signal owns the binding. GLib frees the closure with the item.
    item.onActivate { activate(binding) }
    put(item, name, keys)
  }

  /// Shows why an action is disabled.
  private func show(_ reason: String?, of name: String) {
    guard let owner = owner.object else { return }
    ActionReasons.of(owner).set(reason, of: "\(scope).\(name)", in: map.windows)
  }

  private func put(_ item: SimpleAction, _ name: String, _ keys: [String]) {
    names.insert(name)
    map.add(item)
    map.application?.setKeys(keys, for: "\(scope).\(name)")
  }
}

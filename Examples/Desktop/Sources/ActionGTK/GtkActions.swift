/// The actions of a window or of an application, by name: a button, a menu item and a key that name the same one share
/// its state.
///
/// ```swift
/// let actions = GtkActions(window)
/// actions.add("save", model.save, keys: ["<Control>s"]) { model.note }
/// actions.addCancel("stop", of: model.save, keys: ["Escape"])
/// window.content = Box(.horizontal, [
///   Button("Save", action: "win.save"), Button("Stop", action: "win.stop"), MenuButton("Note", menu),
/// ])
/// // While a note is being saved, the button and the menu item are insensitive, and Control and S do nothing.
/// ```
///
/// - Lifetime: the window keeps its actions, and this object, until it is closed; then their bindings end, and all that
///   their closures hold is freed. Work that runs goes on. Nobody needs to keep this object.
/// - Isolation: the main actor.
///
/// Source of the idea: `GActionMap`, and `button.rx.action` of RxSwiftCommunity/Action.
@MainActor
public final class GtkActions {
  /// The first part of the names by which widgets find the actions: `win` or `app`.
  public let scope: String
  private let map: ActionMap
  private var names: Set<String> = []

  private init(_ object: ObjectReference, _ scope: String) {
    self.scope = scope
    map = ActionMap(object)
  }

  /// The actions of a window: `win.save` for its widgets.
  ///
  /// - Parameter window: the window, which keeps this object.
  public convenience init(_ window: Window) {
    self.init(window.object, "win")
    WindowEnd.of(window).add { [self] in removeAll() }
  }

  /// The actions of an application, in all its windows: `app.open` for their widgets.
  ///
  /// - Parameter application: the application, which keeps this object.
  public convenience init(_ application: Application) {
    self.init(application.object, "app")
    application.object.connect("shutdown") { [self] _ in
      removeAll()
      return false
    }
  }

  /// Adds an action whose input is asked for at each activation. One of the same name is replaced.
  ///
  /// - Parameters:
  ///   - name: the name, without the scope.
  ///   - action: the action, which is borrowed.
  ///   - keys: the keys that activate it, as GTK writes them: `<Control>s`, `F5`, `Escape`. They hold for the name in
  ///     all windows of the application.
  ///   - owning: whether the action is kept until the window is closed and its work is over.
  ///   - input: gives the input; nil if there is none, and then nothing is triggered.
  public func add<Input: Sendable, Element: Sendable>(
    _ name: String, _ action: Action<Input, Element>, keys: [String] = [], owning: Bool = false,
    input: @escaping @MainActor () -> Input?
  ) {
    add(name, keys) { show in
      ActionBinding(action, owning: owning, input: input, show: show)
    } activate: {
      $0.trigger()
    }
  }

  /// Adds an action that takes nothing. One of the same name is replaced.
  ///
  /// - Parameters:
  ///   - name: the name, without the scope.
  ///   - action: the action, which is borrowed.
  ///   - keys: the keys that activate it, as GTK writes them.
  ///   - owning: whether the action is kept until the window is closed and its work is over.
  public func add<Element: Sendable>(
    _ name: String, _ action: Action<Void, Element>, keys: [String] = [], owning: Bool = false
  ) {
    add(name, action, keys: keys, owning: owning) { () }
  }

  /// Adds an action that cancels everything that another one runs, and is enabled while that executes.
  ///
  /// - Parameters:
  ///   - name: the name, without the scope.
  ///   - action: the action that is cancelled. It is borrowed.
  ///   - keys: the keys that activate it, as GTK writes them.
  public func addCancel<Input: Sendable, Element: Sendable>(
    _ name: String, of action: Action<Input, Element>, keys: [String] = []
  ) {
    add(name, keys) { show in
      ActionBinding(action, input: { nil }) { state in
        var state = state
        state.isEnabled = state.isExecuting
        show(state)
      }
    } activate: { [weak action] _ in
      action?.cancel()
    }
  }

  /// Adds an action that is always enabled, such as that of an item which closes the window.
  ///
  /// - Parameters:
  ///   - name: the name, without the scope.
  ///   - keys: the keys that activate it, as GTK writes them.
  ///   - perform: is called at each activation.
  public func add(_ name: String, keys: [String] = [], perform: @escaping @MainActor () -> Void) {
    let item = SimpleAction(name: name)
    item.onActivate(perform)
    put(item, name, keys)
  }

  /// Removes an action, and ends its binding: widgets that name it are insensitive.
  ///
  /// - Parameter name: the name, without the scope.
  public func remove(_ name: String) {
    guard names.remove(name) != nil else { return }
    map.remove(name)
  }

  private func removeAll() { for name in names { remove(name) } }

  private func add(
    _ name: String, _ keys: [String],
    bind: (_ show: @escaping @MainActor (ControlState) -> Void) -> ActionBinding,
    activate: @escaping @MainActor (ActionBinding) -> Void
  ) {
    let item = SimpleAction(name: name)
    // Weakly: somebody else may hold the binding for a moment longer than the item lives.
    let shown = WeakObject(item.object)
    let binding = bind { state in shown.object.map(SimpleAction.init)?.isEnabled = state.isEnabled }
    // The closure of the signal owns the binding, and GLib frees that with the item.
    item.onActivate { activate(binding) }
    put(item, name, keys)
  }

  private func put(_ item: SimpleAction, _ name: String, _ keys: [String]) {
    names.insert(name)
    map.add(item)
    map.application?.setKeys(keys, for: "\(scope).\(name)")
  }
}

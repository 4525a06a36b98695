public import Streams

extension Entry {
  /// Executes an action when Enter is pressed.
  ///
  /// ```swift
  /// password.bindActivation(to: login) { _ in form.credentials }
  /// ```
  ///
  /// The entry stays sensitive while the action executes, so that it keeps the focus. It is insensitive while the gate
  /// of the action is closed, and its tool tip and accessible description then explain why. The binding lives as long
  /// as the entry. A later binding replaces it.
  ///
  /// - Parameters:
  ///   - action: the action, which is borrowed.
  ///   - input: returns the input for the entry. If it returns nil, the action is not executed.
  public func bindActivation<Input: Sendable, Element: Sendable>(
    to action: Action<Input, Element>, input: @escaping @MainActor (Entry) -> Input?
  ) {
    let place = WidgetReference(self)
    let binding = ActionBinding(
      action, whileBusy: .ignoring, input: { place.widget.flatMap(input) },
      show: {
        place.widget?.isSensitive = $0.isEnabled
        place.widget?.explain($0.whyDisabled)
      })
    onActivate { _ in binding.trigger() }
  }

  /// Sends the text to an observer, such as the `inputs` of an action, whenever the user changes it.
  ///
  /// ```swift
  /// term.bindChanges(to: search.inputs)
  /// ```
  ///
  /// - Parameter observer: receives the texts. A later binding replaces it.
  public func bindChanges(to observer: AnyObserver<String>) {
    onChange { observer.onNext($0.text) }
  }

  /// Sends an input derived from the text, whenever the user changes it.
  ///
  /// - Parameters:
  ///   - observer: receives the inputs. A later binding replaces it.
  ///   - input: returns the input for a text. If it returns nil, nothing is sent.
  public func bindChanges<Input: Sendable>(
    to observer: AnyObserver<Input>, input: @escaping @MainActor (String) -> Input?
  ) {
    onChange { if let input = input($0.text) { observer.onNext(input) } }
  }
}

public import Streams

extension Entry {
  /// Executes an action when the key Enter is pressed.
  ///
  /// ```swift
  /// password.bindActivation(to: login) { _ in form.credentials }
  /// ```
  ///
  /// The entry stays sensitive while the action executes, so that it keeps the focus; it is insensitive while the gate
  /// of the action is closed. The binding goes with the entry; one that is made later replaces it.
  ///
  /// - Parameters:
  ///   - action: the action, which is borrowed.
  ///   - input: takes the entry, and gives the input; nil if there is none, and then nothing is triggered.
  public func bindActivation<Input: Sendable, Element: Sendable>(
    to action: Action<Input, Element>, input: @escaping @MainActor (Entry) -> Input?
  ) {
    let place = WidgetReference(self)
    let binding = ActionBinding(
      action, whileBusy: .ignoring, input: { place.widget.flatMap(input) },
      show: { place.widget?.isSensitive = $0.isEnabled })
    onActivate { _ in binding.trigger() }
  }

  /// Sends the text to an observer, such as the `inputs` of an action, whenever a person changes it.
  ///
  /// ```swift
  /// term.bindChanges(to: search.inputs)
  /// ```
  ///
  /// - Parameter observer: takes the texts. One that is bound later replaces it.
  public func bindChanges(to observer: AnyObserver<String>) {
    onChange { observer.onNext($0.text) }
  }

  /// Sends an input that is made of the text, whenever a person changes it.
  ///
  /// - Parameters:
  ///   - observer: takes the inputs. One that is bound later replaces it.
  ///   - input: makes an input of the text; nil if there is none.
  public func bindChanges<Input: Sendable>(
    to observer: AnyObserver<Input>, input: @escaping @MainActor (String) -> Input?
  ) {
    onChange { if let input = input($0.text) { observer.onNext(input) } }
  }
}

public import Action
public import Streams

extension ActionInspector {
  /// Records every action that is a property of an object, under the name of the property. This includes private
  /// properties, properties of superclasses, properties behind property wrappers, and lazy properties that have already
  /// been initialized.
  ///
  /// ```swift
  /// inspector.recordActions(of: model, prefix: "editor")   // editor.save, editor.discard, …
  /// ```
  ///
  /// Values are hidden. Actions that are already recorded are skipped, so first record the actions that need a rule.
  ///
  /// - Parameters:
  ///   - object: the object or structure.
  ///   - prefix: the text before each name, followed by a dot.
  /// - Returns: a token that stops recording these actions when it is disposed. It may be discarded.
  @discardableResult
  public func recordActions(of object: Any, prefix: String? = nil) -> any Disposable {
    var tokens: [any Disposable] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let present = mirror {
      for (label, value) in present.children {
        guard let label, let action = value as? any RecordableAction else { continue }
        let name = (prefix.map { "\($0)." } ?? "") + propertyName(label)
        tokens.append(action.record(in: self, as: name))
      }
      mirror = present.superclassMirror
    }
    return CompositeDisposable(disposables: tokens)
  }
}

/// Returns the declared name of a property whose mirror label is the name of its storage.
private func propertyName(_ label: String) -> String {
  let lazyPrefix = "$__lazy_storage_$_"
  if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
  return label.hasPrefix("_") ? String(label.dropFirst()) : label
}

/// An action of any input and element type.
private protocol RecordableAction {
  func record(in inspector: ActionInspector, as name: String) -> any Disposable
}

extension Action: RecordableAction {
  fileprivate func record(in inspector: ActionInspector, as name: String) -> any Disposable {
    inspector.record(self, as: name)
  }
}

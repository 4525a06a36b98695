public import Action
public import Streams

extension ActionInspector {
  /// Records every action that is a property of an object, under the name of the property: also private and lazy
  /// ones, those of superclasses, and those behind property wrappers. Lazy ones that nobody has used yet are left out.
  ///
  /// ```swift
  /// inspector.recordActions(of: model, prefix: "editor")   // editor.save, editor.discard, …
  /// ```
  ///
  /// Values are hidden. An action that is recorded already stays as it is: so record those that need a rule first.
  ///
  /// - Parameters:
  ///   - object: the object; or a structure.
  ///   - prefix: the text before each name, and a dot.
  /// - Returns: a token that ends the recording of these actions. Otherwise it goes on.
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

/// The name of a property as it is written, of that of its storage.
private func propertyName(_ label: String) -> String {
  let lazyPrefix = "$__lazy_storage_$_"
  if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
  return label.hasPrefix("_") ? String(label.dropFirst()) : label
}

/// An action of any types.
private protocol RecordableAction {
  func record(in inspector: ActionInspector, as name: String) -> any Disposable
}

extension Action: RecordableAction {
  fileprivate func record(in inspector: ActionInspector, as name: String) -> any Disposable {
    inspector.record(self, as: name)
  }
}

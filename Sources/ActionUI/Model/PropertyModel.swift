public import Observation
public import Streams

/// Exposes a property to SwiftUI and other clients of Observation.
///
/// ```swift
/// struct LikeButton: View {
///   let like: Action<Bool, Void>
///   let isLiked: Property<Bool>
///
///   var body: some View {
///     Button(isLiked.model.value ? "Liked" : "Like") { like.execute(!isLiked.value) }
///   }
/// }
/// ```
///
/// Observation does not track the `value` of a property. A view that reads it is not updated when it changes. The
/// ``value`` of the model is tracked.
///
/// A property has one model, created on first use. A property that is created inside `body` is released with its model,
/// so store the property, as the view above does. A change on the main actor is visible when the call that makes it
/// returns, unless another thread is announcing an earlier change at that moment. Such a change, and all changes made
/// on other threads, arrive in one hop, and only the latest of them is visible. A property that reads `@Observable`
/// state announces a change in the next job of the main actor, and its model is updated then. A value that has several
/// parts, such as the status of an action, is one consistent snapshot.
///
/// The model follows the property from the first read of ``value``, and starts with the value at that moment. A model
/// that is never read costs nothing.
///
/// - Lifetime: the model does not retain its property. When the property is released, the latest value stays.
@MainActor
public final class PropertyModel<Value: Sendable> {
  private struct Latest: Sendable {
    var value: Value
    /// The number of changes since the model began to follow the property.
    var version = 0
  }

  private nonisolated let latest: Lock<Latest>
  private nonisolated let registrar = ObservationRegistrar()
  private nonisolated let subscription = SerialDisposable()
  private nonisolated let hop = MainHop()
  /// Returns the property, unless it has been released. Nil after the first read.
  private var property: (@Sendable () -> Property<Value>?)?
  private var snapshot: Latest
  private var isPublishing = false

  init(_ value: Value, of owner: any CompanionOwner) {
    snapshot = Latest(value: value)
    latest = Lock(Latest(value: value))
    property = { [weak owner] in (owner as? any PropertyProtocol<Value>)?.asProperty() }
  }

  deinit { subscription.dispose() }

  /// The value of the property.
  public var value: Value {
    follow()
    registrar.access(ModelSigns.shared, keyPath: \.value)
    return snapshot.value
  }

  private func follow() {
    guard let property = property.take()?() else { return }
    subscription.disposable = property.subscribe(onNext: { @Sendable [weak self] in self?.take($0) })
    // Another thread that is announcing a change delivers the value later.
    if snapshot.version == 0 { snapshot.value = property.value }
  }

  private nonisolated func take(_ value: Value) {
    let replaced = latest.withLock { latest in
      defer { latest = Latest(value: value, version: latest.version + 1) }
      return latest
    }
    hop.go { [weak self] in self?.refresh() }
    withExtendedLifetime(replaced) {}
  }

  private func refresh() {
    if isPublishing { return }
    isPublishing = true
    defer { isPublishing = false }
    // An observer may change the property again.
    while let replaced = publish() { withExtendedLifetime(replaced) {} }
  }

  /// Publishes the latest value.
  ///
  /// - Returns: the previously published value, or nil if nothing has changed.
  private func publish() -> Latest? {
    var new = latest.withLock { $0 }
    if new.version == snapshot.version { return nil }
    registrar.willSet(ModelSigns.shared, keyPath: \.value)
    swap(&snapshot, &new)
    registrar.didSet(ModelSigns.shared, keyPath: \.value)
    return new
  }
}

extension PropertyModel: nonisolated Observation.Observable {}

extension PropertyProtocol {
  /// The model that exposes the property to SwiftUI and other clients of Observation. It is created on first access,
  /// and every access returns the same object.
  ///
  /// ```swift
  /// Text("\(cart.total.model.value)")
  /// ```
  @MainActor public var model: PropertyModel<Value> {
    guard let owner = self as? any CompanionOwner else { return asProperty().model }
    return owner.companion { PropertyCompanion(PropertyModel(value, of: owner)) }
      .object(as: PropertyModel<Value>.self)
  }
}

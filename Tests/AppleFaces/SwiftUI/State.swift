/// The storage of a value that outlives the view, identified by the path of the view.
@MainActor
protocol Linked { func link(to rendering: Rendering) }

@propertyWrapper
public struct State<Value>: Linked {
  final class Place {
    var cell: Cell?
    let first: Value
    init(_ first: Value) { self.first = first }
  }
  final class Cell {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  let place: Place

  public init(wrappedValue: Value) { place = Place(wrappedValue) }

  public var wrappedValue: Value {
    get { place.cell?.value ?? place.first }
    nonmutating set { place.cell?.value = newValue }
  }

  func link(to rendering: Rendering) {
    place.cell = rendering.cell { Cell(place.first) }
  }
}

@dynamicMemberLookup @propertyWrapper
public struct Binding<Value> {
  let get: @MainActor () -> Value
  let set: @MainActor (Value) -> Void

  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }

  @MainActor public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  @MainActor public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(
      get: { get()[keyPath: path] },
      set: {
        var value = get()
        value[keyPath: path] = $0
        set(value)
      })
  }
}

@dynamicMemberLookup @propertyWrapper @MainActor
public struct Bindable<Value: AnyObject & Observable> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
    let object = wrappedValue
    return Binding<Member>(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

@propertyWrapper
public struct Environment<Value>: Linked {
  final class Place { var values = EnvironmentValues() }
  let path: KeyPath<EnvironmentValues, Value>
  let place = Place()

  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
  public var wrappedValue: Value { place.values[keyPath: path] }
  func link(to rendering: Rendering) { place.values = rendering.environment }
}

extension View {
  public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value)
    -> some View
  {
    ModifiedView(content: self) { rendering, draw in
      let outer = rendering.environment
      rendering.environment[keyPath: path] = value
      draw()
      rendering.environment = outer
    }
  }
}

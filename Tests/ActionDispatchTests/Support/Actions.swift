import ActionDispatch

struct ShowHome: RoutedAction {}
struct ShowProfile: RoutedAction { let param: Int }
struct Twice: RoutedAction {
  typealias ReturnType = Int
  let param: Int
}
struct Move: RoutedAction, Equatable {
  let from: Int
  let to: Int
}
struct Sum<Number: Sendable & AdditiveArithmetic>: RoutedAction {
  typealias ReturnType = Number
  let param: [Number]
}
struct FetchUser: AsyncRoutedAction {
  typealias ReturnType = String
  let param: Int
}
struct Refresh: AsyncRoutedAction {}
struct Copy: AsyncRoutedAction, Equatable {
  typealias ReturnType = Int
  let from: String
  let to: String
}

struct Mishap: Error, Equatable {}

extension DispatchError {
  /// The case, and the name of its action.
  var summary: String {
    switch self {
    case .unhandled(let type): "unhandled \(type)"
    case .alreadyRegistered(let type, _): "already registered \(type)"
    case .handledElsewhere(let type, _): "elsewhere \(type)"
    case .dispatcherReleased(let type, _): "released \(type)"
    case .wrongForm(let type, _): "wrong form \(type)"
    case .completionDropped(let type, _): "dropped \(type)"
    case .completedTwice(let type, _): "twice \(type)"
    }
  }
}

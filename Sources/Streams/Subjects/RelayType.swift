/// A relay: a stream that takes elements, and never ends.
public protocol RelayType<Element>: ObservableType {
  /// Takes one element and passes it on.
  func accept(_ element: Element)
}

extension PublishRelay: RelayType {}
extension BehaviorRelay: RelayType {}
extension ReplayRelay: RelayType {}

/// A relay, which is a stream that accepts elements and never ends.
public protocol RelayType<Element>: ObservableType {
  /// Accepts an element and emits it.
  func accept(_ element: Element)
}

extension PublishRelay: RelayType {}
extension BehaviorRelay: RelayType {}
extension ReplayRelay: RelayType {}

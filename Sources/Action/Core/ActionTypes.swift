public import Streams

/// The classes of the objects that an execution creates, captured where the types of the action are known.
///
/// In code that the compiler does not specialize, the metadata lookup for a generic class takes as long as creating an
/// object of the class.
@usableFromInline
struct ActionTypes<Input: Sendable, Element: Sendable>: Sendable {
  let execution: ActionRun<Input, Element>.Type
  let workSink: InnerSink<WorkObserver<Input, Element>>.Type
  let elements: EmissionSubject<Element, Run>.Type
  let stream: RevocableSubject<Element>.Type
  let held: HeldStream<Element>.Type
  let handle: Execution<Element>.Type

  @usableFromInline
  init(
    execution: ActionRun<Input, Element>.Type, workSink: InnerSink<WorkObserver<Input, Element>>.Type,
    elements: EmissionSubject<Element, Run>.Type, stream: RevocableSubject<Element>.Type,
    held: HeldStream<Element>.Type, handle: Execution<Element>.Type
  ) {
    self.execution = execution
    self.workSink = workSink
    self.elements = elements
    self.stream = stream
    self.held = held
    self.handle = handle
  }

  @inlinable
  static var known: ActionTypes {
    ActionTypes(
      execution: ActionRun<Input, Element>.self, workSink: InnerSink<WorkObserver<Input, Element>>.self,
      elements: EmissionSubject<Element, Run>.self, stream: RevocableSubject<Element>.self,
      held: HeldStream<Element>.self, handle: Execution<Element>.self)
  }
}

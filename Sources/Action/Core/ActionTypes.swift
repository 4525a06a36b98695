public import Streams

/// The classes of the objects that an execution makes, taken where the types of the action are known.
///
/// In code that the compiler does not specialise, the metadata look-up for a generic class takes as long as making an
/// object of it.
@usableFromInline
struct ActionTypes<Input: Sendable, Element: Sendable>: Sendable {
  let execution: ActionRun<Input, Element>.Type
  let workSink: InnerSink<WorkObserver<Input, Element>>.Type
  let stream: SubjectCore<Element>.Type
  let handle: Execution<Element>.Type

  @usableFromInline
  init(
    execution: ActionRun<Input, Element>.Type, workSink: InnerSink<WorkObserver<Input, Element>>.Type,
    stream: SubjectCore<Element>.Type, handle: Execution<Element>.Type
  ) {
    self.execution = execution
    self.workSink = workSink
    self.stream = stream
    self.handle = handle
  }

  @inlinable
  static var known: ActionTypes {
    ActionTypes(
      execution: ActionRun<Input, Element>.self, workSink: InnerSink<WorkObserver<Input, Element>>.self,
      stream: SubjectCore<Element>.self, handle: Execution<Element>.self)
  }
}

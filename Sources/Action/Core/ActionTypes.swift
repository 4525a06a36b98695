public import Streams

/// The classes of the objects that an action makes, taken where the types of the action are known.
///
/// In code that the compiler does not specialise, the metadata look-up for a generic class takes as long as making an
/// object of it.
@usableFromInline
struct ActionTypes<Input: Sendable, Element: Sendable>: Sendable {
  let core: ActionCore<Input, Element>.Type
  let execution: ActionRun<Input, Element>.Type
  let workSink: InnerSink<WorkObserver<Input, Element>>.Type
  let inputs: InnerSink<InputObserver<Input, Element>>.Type
  let stream: SubjectCore<Element>.Type
  let inputStream: SubjectCore<Input>.Type
  let handle: Execution<Element>.Type

  @usableFromInline
  init(
    core: ActionCore<Input, Element>.Type, execution: ActionRun<Input, Element>.Type,
    workSink: InnerSink<WorkObserver<Input, Element>>.Type,
    inputs: InnerSink<InputObserver<Input, Element>>.Type,
    stream: SubjectCore<Element>.Type, inputStream: SubjectCore<Input>.Type, handle: Execution<Element>.Type
  ) {
    self.core = core
    self.execution = execution
    self.workSink = workSink
    self.inputs = inputs
    self.stream = stream
    self.inputStream = inputStream
    self.handle = handle
  }

  @inlinable
  static var known: ActionTypes {
    ActionTypes(
      core: ActionCore<Input, Element>.self, execution: ActionRun<Input, Element>.self,
      workSink: InnerSink<WorkObserver<Input, Element>>.self,
      inputs: InnerSink<InputObserver<Input, Element>>.self,
      stream: SubjectCore<Element>.self, inputStream: SubjectCore<Input>.self,
      handle: Execution<Element>.self)
  }
}

import Streams

// Recorders get an event before observers do, because an observer may end the program or execute the next input.
extension ActionCore {
  /// - Parameter handle: the state of the execution, which identifies the enclosing execution.
  func tell(_ event: PlainEvent, of id: UInt64, _ input: Input, _ handle: ExecutionHandleState?) {
    recorders?.forEach {
      known($0, as: TypedRecorder<Input, Element>.self).event(event, id, input, handle?.origin)
    }
    if let observed { observed.event(observed.stream, id, event, input) }
  }

  func tell(_ element: Element, of id: UInt64, _ input: Input) {
    recorders?.forEach { known($0, as: TypedRecorder<Input, Element>.self).element(element, id) }
    if let observed { observed.element(observed.stream, id, input, element) }
  }

  /// Notifies the recorders that the work has completed. The execution still counts as running.
  @inline(never)
  func tellCompletion(of id: UInt64) {
    recorders?.forEach { known($0, as: TypedRecorder<Input, Element>.self).completion(id) }
  }

  /// The stream of events, or nil if it has no observers.
  private var observed: EventStream<Input, Element>? {
    @inline(__always) get { if let events = events.made, events.stream.hasObservers { events } else { nil } }
  }

  private var recorders: RecorderList? {
    @inline(__always) get { engine.recorders.made }
  }
}

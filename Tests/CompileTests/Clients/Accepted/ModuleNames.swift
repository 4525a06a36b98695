// Module and main type have the same name: a type of the module is named in full with two colons.

import Action

/// An application's own type, which is meant wherever the name stands alone.
private enum ExecutionPolicy {
  case ours

  var theirs: Action::ExecutionPolicy { Action::ExecutionPolicy.enqueue(limit: 3) }
}

private func upload() -> Action::Action<String, Int> {
  Action::Action(policy: ExecutionPolicy.ours.theirs) { name in .just(name.count) }
}

private func hasFailed(_ error: any Error) -> Bool {
  if case Action::ActionError.underlyingError = error { true } else { false }
}

private func states(_ execution: Action::Execution<Int>) -> Streams::Observable<Action::ExecutionState> {
  execution.state.asObservable()
}

// Module and main type have the same name, so the module cannot be named with a dot.

import Action

// error: 'ExecutionPolicy' is not a member type of generic class 'Action.Action'
private let policy: Action.ExecutionPolicy = .drop
// error: 'ActionError' is not a member type of generic class 'Action.Action'
private func show(_ error: Action.ActionError) {}

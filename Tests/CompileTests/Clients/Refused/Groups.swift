// A group is no action, so none can be put into a group, itself included.

import Action

private func nested(_ group: ActionGroup) {
  // error: cannot convert value of type 'ActionGroup' to expected argument type 'Action
  // error: generic parameter 'Input' could not be inferred
  // error: generic parameter 'Element' could not be inferred
  group.add(group)
}

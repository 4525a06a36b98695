// A pattern that binds names a case of an enum: that of the kind, and not that of the error.

import ActionReactiveSwift

private func message(_ error: ActionError) -> String {
  switch error {
  case .disabled: "not now"
  // error: 'let' binding pattern cannot appear in an expression
  case .producerFailed(let error): "\(error)"
  default: ""
  }
}

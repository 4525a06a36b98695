@_exported public import ActionDispatch
@_exported public import ActionTesting

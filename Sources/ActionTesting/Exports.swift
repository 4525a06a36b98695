@_exported public import Action
@_exported public import StreamsTesting

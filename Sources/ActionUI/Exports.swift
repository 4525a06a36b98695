@_exported public import Action

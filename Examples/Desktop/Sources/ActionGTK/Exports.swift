@_exported public import ActionUI

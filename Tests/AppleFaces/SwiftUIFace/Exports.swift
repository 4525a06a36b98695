// As in the module itself: each file there sees its other folders.
@_exported public import ActionUI

// In the original module, each file also sees the declarations of this module.
@_exported public import ActionUI

// In the original module, each file also sees the declarations of these modules.
@_exported public import ActionUI
@_exported public import StreamsFoundation

@_exported public import Action

// The faces' `rx` stands there.
#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  @_exported public import StreamsFoundation
#endif

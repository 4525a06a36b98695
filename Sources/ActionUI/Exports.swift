@_exported public import Action

// Re-exported because it declares the `rx` namespace of the UIKit and AppKit extensions.
#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  @_exported public import StreamsFoundation
#endif

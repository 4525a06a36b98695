import SwiftUIFace

// The samples import `ActionUI`, in which this type is on Apple's systems.
typealias ActionButton = SwiftUIFace.ActionButton

import SwiftUIFace

// The samples import `ActionUI`, which declares this type on Apple platforms.
typealias ActionButton = SwiftUIFace.ActionButton

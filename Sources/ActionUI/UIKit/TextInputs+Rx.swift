#if canImport(UIKit) && !os(watchOS)
  import Foundation
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension Reactive where Base: UITextField {
    /// The text of the field. Emits at subscription, and then as the user types.
    ///
    /// Source of the idea: RxCocoa.
    public var text: ControlProperty<String?> {
      controlProperty(editingEvents: [.allEditingEvents, .valueChanged], getter: { $0.text }) { field, text in
        // Setting the same text again would move the cursor.
        if field.text != text { field.text = text }
      }
    }

    /// An alias of ``text``.
    ///
    /// Source of the idea: RxCocoa.
    public var value: ControlProperty<String?> { text }
  }

  @MainActor
  extension Reactive where Base: UITextView {
    /// The text of the view. Emits at subscription, and then as the user types.
    ///
    /// Source of the idea: RxCocoa.
    public var text: ControlProperty<String?> {
      propertyOfControl(of: base, get: { $0.text }, set: { if $0.text != $1 { $0.text = $1 } }) {
        view, changed in
        onNotification(UITextView.textDidChangeNotification, of: view, changed)
      }
    }

    /// An alias of ``text``.
    ///
    /// Source of the idea: RxCocoa.
    public var value: ControlProperty<String?> { text }
  }

  #if !os(tvOS)
    @MainActor
    extension Reactive where Base: UISearchBar {
      /// The text of the search bar. Emits at subscription, and then as the user types.
      ///
      /// Source of the idea: RxCocoa.
      public var text: ControlProperty<String?> {
        propertyOfControl(of: base, get: { $0.text }, set: { if $0.text != $1 { $0.text = $1 } }) {
          bar, changed in
          bar.searchTextField.onEvents([.allEditingEvents, .valueChanged], changed)
        }
      }

      /// An alias of ``text``.
      ///
      /// Source of the idea: RxCocoa.
      public var value: ControlProperty<String?> { text }
    }
  #endif
#endif

#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension Reactive where Base: UISegmentedControl {
    /// The index of the selected segment. Emits at subscription, and then each time the user changes it.
    ///
    /// Source of the idea: RxCocoa.
    public var selectedSegmentIndex: ControlProperty<Int> {
      controlProperty(
        editingEvents: .valueChanged, getter: { $0.selectedSegmentIndex },
        setter: { $0.selectedSegmentIndex = $1 })
    }

    /// An alias of ``selectedSegmentIndex``.
    ///
    /// Source of the idea: RxCocoa.
    public var value: ControlProperty<Int> { selectedSegmentIndex }
  }

  @MainActor
  extension Reactive where Base: UIActivityIndicatorView {
    /// Sets whether the view animates.
    ///
    /// Source of the idea: RxCocoa.
    public var isAnimating: Binder<Bool> {
      Binder(base) { @MainActor view, isAnimating in
        if isAnimating { view.startAnimating() } else { view.stopAnimating() }
      }
    }
  }

  #if !os(tvOS)
    @MainActor
    extension Reactive where Base: UISwitch {
      /// Whether the switch is on. Emits at subscription, and then each time the user changes it.
      ///
      /// Source of the idea: RxCocoa.
      public var isOn: ControlProperty<Bool> {
        controlProperty(editingEvents: .valueChanged, getter: { $0.isOn }, setter: { $0.isOn = $1 })
      }

      /// An alias of ``isOn``.
      ///
      /// Source of the idea: RxCocoa.
      public var value: ControlProperty<Bool> { isOn }
    }

    @MainActor
    extension Reactive where Base: UISlider {
      /// The value of the slider. Emits at subscription, and then each time the user changes it.
      ///
      /// Source of the idea: RxCocoa.
      public var value: ControlProperty<Float> {
        controlProperty(editingEvents: .valueChanged, getter: { $0.value }, setter: { $0.value = $1 })
      }
    }

    @MainActor
    extension Reactive where Base: UIStepper {
      /// The value of the stepper. Emits at subscription, and then each time the user changes it.
      ///
      /// Source of the idea: RxCocoa.
      public var value: ControlProperty<Double> {
        controlProperty(editingEvents: .valueChanged, getter: { $0.value }, setter: { $0.value = $1 })
      }
    }

    @MainActor
    extension Reactive where Base: UIDatePicker {
      /// The date. Emits at subscription, and then each time the user changes it.
      ///
      /// Source of the idea: RxCocoa.
      public var date: ControlProperty<Date> {
        controlProperty(editingEvents: .valueChanged, getter: { $0.date }, setter: { $0.date = $1 })
      }

      /// An alias of ``date``.
      ///
      /// Source of the idea: RxCocoa.
      public var value: ControlProperty<Date> { date }
    }
  #endif
#endif

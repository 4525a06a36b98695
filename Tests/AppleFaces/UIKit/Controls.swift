import Foundation

public final class UITextField: UIControl {
  public var text: String? = ""
  public func userTypes(_ text: String) {
    self.text = text
    userDoes(.editingChanged)
  }
}

/// "UITextView", "textDidChangeNotification": it is posted only for changes by the user.
public final class UITextView: UIView {
  public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
  public var text: String! = ""
  public func userTypes(_ text: String) {
    self.text = text
    NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: self)
  }
}

public final class UISearchBar: UIView {
  public let searchTextField = UITextField()
  public var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
}

public final class UILabel: UIView {
  public var text: String?
}

public final class UISwitch: UIControl { public var isOn = false }
public final class UISlider: UIControl { public var value: Float = 0 }
public final class UIStepper: UIControl { public var value: Double = 0 }
public final class UISegmentedControl: UIControl { public var selectedSegmentIndex = -1 }
public final class UIDatePicker: UIControl { public var date = Date() }

public final class UIActivityIndicatorView: UIView {
  public private(set) var isAnimating = false
  public func startAnimating() { isAnimating = true }
  public func stopAnimating() { isAnimating = false }
}

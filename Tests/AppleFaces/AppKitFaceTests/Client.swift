import AppKit
import AppKitFace
import StreamsFoundation

/// Code of users of other libraries, as it is written there.
@MainActor
final class Client {
  let (button, field, slider) = (NSButton(), NSTextField(), NSSlider())

  func bind(_ search: Action<String, [String]>, _ volume: Action<Double, Void>) {
    field.rx.bind(to: search, controlEvent: button.rx.tap, inputTransform: { field in field.stringValue })
    slider.rx.bind(to: volume, controlEvent: slider.rx.controlEvent) { $0.doubleValue }
    button.rx.bind(to: search, input: "all")
    button.rx.unbindAction()
  }
}

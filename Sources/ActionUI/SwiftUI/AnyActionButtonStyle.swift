#if canImport(SwiftUI)
  import SwiftUI

  /// A type-erased style.
  @MainActor
  struct AnyActionButtonStyle {
    let cancelsWhileBusy: Bool
    let makeBody: @MainActor (ActionButtonStyleConfiguration) -> AnyView

    init(_ style: some ActionButtonStyle) {
      cancelsWhileBusy = style.cancelsWhileBusy
      makeBody = { AnyView(style.makeBody(configuration: $0)) }
    }

    /// Creates the default style.
    nonisolated init() {
      cancelsWhileBusy = false
      makeBody = { AnyView(AutomaticActionButtonStyle().makeBody(configuration: $0)) }
    }
  }

  private struct StyleKey: EnvironmentKey {
    static var defaultValue: AnyActionButtonStyle { AnyActionButtonStyle() }
  }

  private struct BusyControlKey: EnvironmentKey {
    static var defaultValue: BusyControl { .disabled }
  }

  extension EnvironmentValues {
    var actionButtonStyle: AnyActionButtonStyle {
      get { self[StyleKey.self] }
      set { self[StyleKey.self] = newValue }
    }

    var busyControl: BusyControl {
      get { self[BusyControlKey.self] }
      set { self[BusyControlKey.self] = newValue }
    }
  }
#endif

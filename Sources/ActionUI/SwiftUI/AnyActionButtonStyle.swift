#if canImport(SwiftUI)
  import SwiftUI

  /// A style without its type.
  @MainActor
  struct AnyActionButtonStyle {
    let cancelsWhileBusy: Bool
    let makeBody: @MainActor (ActionButtonStyleConfiguration) -> AnyView

    init(_ style: some ActionButtonStyle) {
      cancelsWhileBusy = style.cancelsWhileBusy
      makeBody = { AnyView(style.makeBody(configuration: $0)) }
    }

    /// The style where none is set.
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

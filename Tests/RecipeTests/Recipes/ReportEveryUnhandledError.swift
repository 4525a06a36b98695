import Action

struct CrashReport: Sendable {
  var title: String
  var error: any Error
}

func reportUnhandledErrors(to send: @escaping @Sendable (CrashReport) -> Void) {
  Hooks.reportsFailedWork = true
  Hooks.defaultErrorHandler = { _, error in
    switch error {
    case let failed as UnhandledActionError:
      send(CrashReport(title: failed.action, error: failed.underlyingError))
    default:
      send(CrashReport(title: "a stream", error: error))
    }
  }
}

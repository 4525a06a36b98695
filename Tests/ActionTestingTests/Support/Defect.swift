import ActionTesting

/// The defects of a ``ToyAction``. Each defect breaks one rule in one kind of situation.
enum Defect: String, CaseIterable, Sendable {
  case runsWhatItRejectedLater
  case runsWhatComesFromTheFactory
  case runsWhatComesFromElements
  case repeatsEnabled
  case announcesExecutingFirst
  case callsTheFactoryEarly
  case announcesTheExecutionLate
  case announcesTheExecutionEarly
  case announcesNoExecution
  case subscribesTwice
  case holdsElementsBack
  case saysEarlyThatItIsFree
  case tellsTheOutcomeEarly
  case tellsTheOutcomeBetween
  case isBusyWhileItTellsTheOutcome
  case isBusyWhileItTellsAFailure
  case endsTheCallerEarly
  case endsTheCallerBeforeTheOutcome
  case isBusyWhileItEndsTheCaller
  case rejectsSilently
  case rejectsWithAnotherError
  case endsElementsWithAFailure
  case endsErrorsWithAFailure
  case endsCompletionsWithAFailure
  case mixesExecutions
  case replaysNothing
  case replaysTheLastElementOnly
  case replaysElements
  case replaysErrors
  case replaysCompletions
  case hidesEnabled
  case hidesExecuting
  case cancelsForOneListener
  case appliesAtOnce
  case appliesOnce
  case appliesForEver
  case tellsACancellationAsAnError
  case tellsACancellationAsACompletion
  case forgetsTheCallerOfACancellation
  case cancelsWithoutStopping
  case staysBusyWhenCancelled
  case endsTheCallerOfGoingWorkLate
  case runsBesideCancelledWork
  case staysBusyWhenAbandoned
  case forgetsTheCallerWhenAbandoned
  case endsNothingWhenReleased
  case forgetsTheCallerWhenReleased
  case worksOnWhenReleased
  case isKeptByItsInputs
  case cancelsWhenTheGateCloses
  case isOpenBeforeTheGateSaysSo
  case hidesTheGatesFailure
  case staysOpenWhenTheGateFails
  case letsTwoWin
  case endsInputsWithAnError
  case endsInputsWithAnEnd
  case givesAnotherReason
  case givesAnotherCause

  var rule: ActionContract.Rule {
    switch self {
    case .runsWhatItRejectedLater, .runsWhatComesFromTheFactory, .runsWhatComesFromElements: .slot
    case .repeatsEnabled, .announcesExecutingFirst: .announcements
    case .callsTheFactoryEarly: .factory
    case .announcesTheExecutionLate, .announcesTheExecutionEarly, .announcesNoExecution: .executions
    case .subscribesTwice: .work
    case .holdsElementsBack, .saysEarlyThatItIsFree: .freeSlot
    case .tellsTheOutcomeEarly, .tellsTheOutcomeBetween, .isBusyWhileItTellsTheOutcome,
      .isBusyWhileItTellsAFailure:
      .outcome
    case .endsTheCallerEarly, .endsTheCallerBeforeTheOutcome, .isBusyWhileItEndsTheCaller: .callerLast
    case .rejectsSilently, .rejectsWithAnotherError: .rejection
    case .endsElementsWithAFailure, .endsErrorsWithAFailure, .endsCompletionsWithAFailure: .failure
    case .mixesExecutions: .ownStream
    case .replaysNothing, .replaysTheLastElementOnly: .replay
    case .replaysElements, .replaysErrors, .replaysCompletions, .hidesEnabled, .hidesExecuting: .latecomers
    case .cancelsForOneListener: .detaching
    case .appliesAtOnce, .appliesOnce, .appliesForEver: .cold
    case .tellsACancellationAsAnError, .tellsACancellationAsACompletion, .forgetsTheCallerOfACancellation,
      .cancelsWithoutStopping, .staysBusyWhenCancelled, .endsTheCallerOfGoingWorkLate,
      .runsBesideCancelledWork, .staysBusyWhenAbandoned, .forgetsTheCallerWhenAbandoned:
      .cancelling
    case .endsNothingWhenReleased, .forgetsTheCallerWhenReleased, .worksOnWhenReleased, .isKeptByItsInputs:
      .release
    case .cancelsWhenTheGateCloses, .isOpenBeforeTheGateSaysSo, .hidesTheGatesFailure,
      .staysOpenWhenTheGateFails:
      .gate
    case .letsTwoWin: .oneWinner
    case .endsInputsWithAnError, .endsInputsWithAnEnd: .inputs
    case .givesAnotherReason, .givesAnotherCause: .reasons
    }
  }

  /// The situation of the first violation.
  var situation: String {
    switch self {
    case .runsWhatItRejectedLater: "an input received while the action executes"
    case .runsWhatComesFromTheFactory: "an input from the factory"
    case .runsWhatComesFromElements: "an input from an observer of `elements`"
    case .repeatsEnabled: "a gate that emits true, false, false, true, true"
    case .announcesExecutingFirst, .callsTheFactoryEarly, .announcesTheExecutionLate,
      .announcesTheExecutionEarly, .announcesNoExecution, .subscribesTwice, .holdsElementsBack,
      .saysEarlyThatItIsFree, .tellsTheOutcomeEarly, .tellsTheOutcomeBetween, .endsTheCallerEarly,
      .endsTheCallerBeforeTheOutcome:
      "asynchronous work that completes"
    case .isBusyWhileItTellsTheOutcome: "an input from an observer of `completions`"
    case .isBusyWhileItTellsAFailure: "an input from an observer of `errors`"
    case .isBusyWhileItEndsTheCaller: "an input from the end of the caller's stream"
    case .rejectsSilently, .rejectsWithAnotherError: "an input received while the action executes"
    case .endsElementsWithAFailure: "an execution after a failed execution"
    case .endsErrorsWithAFailure: "work that fails"
    case .endsCompletionsWithAFailure: "the streams after a failed execution"
    case .mixesExecutions: "one of two successive executions"
    case .replaysNothing: "a subscription made while it runs"
    case .replaysTheLastElementOnly: "a subscription made when it is over"
    case .replaysErrors, .replaysCompletions: "a subscription made after a failed execution"
    case .replaysElements, .hidesEnabled, .hidesExecuting: "a subscription made while the action executes"
    case .cancelsForOneListener: "a caller that disposes the subscription"
    case .appliesAtOnce: "an applied stream without a subscriber"
    case .appliesOnce: "a subscription to an applied stream"
    case .appliesForEver: "a subscription that is disposed"
    case .tellsACancellationAsAnError, .tellsACancellationAsACompletion, .forgetsTheCallerOfACancellation,
      .cancelsWithoutStopping, .staysBusyWhenCancelled:
      "work that is cancelled"
    case .endsTheCallerOfGoingWorkLate: "work that continues after its cancellation"
    case .runsBesideCancelledWork: "an input received while cancelled work still runs"
    case .staysBusyWhenAbandoned, .forgetsTheCallerWhenAbandoned: "work that is abandoned"
    case .endsNothingWhenReleased: "the streams at the release"
    case .forgetsTheCallerWhenReleased, .worksOnWhenReleased, .isKeptByItsInputs:
      "work that is running at the release"
    case .cancelsWhenTheGateCloses: "a gate that closes while the action executes"
    case .isOpenBeforeTheGateSaysSo: "a gate without a value"
    case .hidesTheGatesFailure, .staysOpenWhenTheGateFails: "a gate that fails"
    case .letsTwoWin: "two threads with two inputs each, many times"
    case .endsInputsWithAnError, .endsInputsWithAnEnd: "inputs before and after an error and a completion"
    case .givesAnotherReason: "an input received while the gate is closed"
    case .givesAnotherCause: "work that is cancelled"
    }
  }
}

extension Observable {
  /// The observable side of `core`, for a type that is not itself an observable.
  package static func stream(_ core: SubjectCore<Element>) -> Observable<Element> {
    Assembled(SubjectRecipe(core: core))
  }
}

private struct SubjectRecipe<Element: Sendable>: Recipe {
  let core: SubjectCore<Element>

  func run(_ sink: consuming Sink<Element>) -> any Disposable {
    core.admit(sink, subject: "a subject of \(Element.self)")
  }
}

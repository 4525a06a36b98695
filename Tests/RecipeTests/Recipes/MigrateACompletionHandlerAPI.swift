import Action

struct MapRegion: Sendable {
  var name: String
}

protocol MapLibrary: Sendable {
  func render(_ region: MapRegion, done: @escaping @Sendable (Result<String, any Error>) -> Void)
    -> any MapJob
}

protocol MapJob: Sendable {
  func stop()
}

func rendering(by maps: any MapLibrary) -> Action<MapRegion, String> {
  Action(policy: .restart) { region in
    Single.create { observer in
      let job = maps.render(region) { result in observer(result) }
      return Disposables.create { job.stop() }
    }
  }
}

#if canImport(Combine)
  import Combine

  #if canImport(CombineFace)
    import CombineFace
  #else
    import StreamsCombine
  #endif

  func show<Screen: Subscriber>(_ positions: Observable<Int>, on screen: Screen)
  where Screen.Input == Int, Screen.Failure == any Error {
    positions.publisher(buffering: 10, whenFull: .dropOldest).subscribe(screen)
  }

  func changes<Sensor: Publisher>(of sensor: Sensor) -> Infallible<Int>
  where Sensor.Output == Int, Sensor.Failure == Never {
    sensor.asInfallible().distinctUntilChanged()
  }
#endif

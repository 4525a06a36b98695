#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Returns the processor time used by this process, in nanoseconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Returns the processor time of one operation in nanoseconds, as the minimum of five rounds of at least 30 ms each.
@inline(never)
func nanoseconds(_ operation: (Int) -> Void) -> Double {
  func round(_ count: Int) -> Double {
    let start = processorTime()
    for index in 0..<count { operation(index) }
    return processorTime() - start
  }
  var count = 64
  while true {
    let time = round(count)
    if time > 30e6 { break }
    count = time < 1e6 ? count * 8 : Int(Double(count) * 36e6 / time) + 1
  }
  return (0..<5).map { _ in round(count) }.min()! / Double(count)
}

/// Returns the processor time of this process's finished child processes, in nanoseconds.
func childrenTime() -> Double {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_CHILDREN, &usage)
  #else
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
  #endif
  let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
  let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
  return Double(seconds) * 1e9 + Double(microseconds) * 1e3
}

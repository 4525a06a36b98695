/// A scheduler for which it is dear to schedule, and on which no two things are due at the very same moment.
///
/// So it is asked less often: several elements are delivered in one go, and a timer that fires too early is set once
/// more for what is left, where it would otherwise be replaced with each element. In virtual time, and on schedulers
/// that this package does not know, every timer is set at once, because what is due at the same moment runs in the
/// order in which it was scheduled.
protocol CostlyScheduler {}

#include "RuntimeCounters.h"

#if defined(__linux__)

#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Per thread: -2 before it is opened, a file descriptor, or -1 if it was refused.
static __thread int counter = -2;

static void open_counter(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof(attributes));
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof(attributes);
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  counter = (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
}

bool instruction_counter_is_available(void) {
  if (counter == -2) open_counter();
  return instruction_counter_count() > 0;
}

uint64_t instruction_counter_count(void) {
  uint64_t count = 0;
  if (counter < 0 || read(counter, &count, sizeof(count)) != sizeof(count)) return 0;
  return count;
}

#else

bool instruction_counter_is_available(void) { return false; }
uint64_t instruction_counter_count(void) { return 0; }

#endif

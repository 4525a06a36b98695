#ifndef RUNTIME_COUNTERS_H
#define RUNTIME_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted in this process: on Linux, without a sanitizer.
bool allocation_counter_is_available(void);

/// How many blocks this thread has allocated so far.
uint64_t allocation_counter_blocks(void);

/// How many bytes the process holds in live blocks more than when this was first asked. Counting begins then, and a
/// block from before counts when it is freed: compare two answers, not one with zero.
int64_t allocation_counter_live_bytes(void);

#endif

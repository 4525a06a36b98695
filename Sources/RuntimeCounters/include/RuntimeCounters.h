#ifndef RUNTIME_COUNTERS_H
#define RUNTIME_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

// Both counters stand in front of functions of shared libraries, which only a program linked with them can do: they are
// for benchmarks and tests.

/// Whether allocations are counted in this process: on Linux, without a sanitizer.
bool allocation_counter_is_available(void);

/// How many blocks this thread has allocated so far, by whatever function: also those that lie at multiples of more than
/// eight bytes.
uint64_t allocation_counter_blocks(void);

/// How many bytes the process holds in live blocks more than when this was first asked. Counting begins then, and a
/// block from before counts when it is freed: compare two answers, not one with zero.
int64_t allocation_counter_live_bytes(void);

/// Whether look-ups are counted in this process: on Linux, x86-64 or ARM64, without a sanitizer, where the Swift runtime
/// is a shared library.
bool look_up_counter_is_available(void);

/// How many times this thread has called an entry of the Swift runtime that finds metadata of a type, a witness table or
/// a witness in a table. An accessor that keeps what it found and only loads it calls none.
///
/// Calls are seen that come from the program and from other libraries than the standard library, whose own stay inside
/// it: a dynamic cast is one look-up, however many it makes in there, and so is the metadata of an optional or an array.
/// Not seen is what unspecialised code of the standard library, such as that of `Array`, looks up for itself.
uint64_t look_up_counter_calls(void);

/// The same of all threads, since this was first asked.
uint64_t look_up_counter_calls_of_all_threads(void);

#endif

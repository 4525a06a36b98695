#ifndef RUNTIME_COUNTERS_H
#define RUNTIME_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

// The first two counters replace functions of shared libraries. Only a program linked with the counters can do so, so
// they are for benchmarks and tests.

/// Returns whether allocations are counted in this process. They are counted on Linux without a sanitizer.
bool allocation_counter_is_available(void);

/// Returns the number of blocks allocated by this thread so far, with any allocation function and any alignment.
uint64_t allocation_counter_blocks(void);

/// Returns the bytes in live blocks of the process, relative to the first call. Counting starts with the first call,
/// but a block allocated earlier is subtracted when it is freed. Compare two results instead of comparing a result with
/// zero.
int64_t allocation_counter_live_bytes(void);

/// Returns whether look-ups are counted in this process. They are counted on Linux on x86-64 or ARM64, without a
/// sanitizer, if the Swift runtime is a shared library.
bool look_up_counter_is_available(void);

/// Returns how often this thread has called a Swift runtime entry point that finds the metadata of a type, a witness
/// table or a witness in a table. An accessor with cached metadata loads it without such a call.
///
/// Calls from the program and from libraries other than the standard library are counted. Calls inside the standard
/// library are not. A dynamic cast is therefore one look-up, however many it makes internally, and so is the metadata
/// of an optional or an array. The look-ups of unspecialized standard library code, such as code of `Array`, are not
/// counted.
uint64_t look_up_counter_calls(void);

/// Returns the look-ups of all threads since the first call.
uint64_t look_up_counter_calls_of_all_threads(void);

/// Returns whether the processor's instructions are counted. They are counted on Linux if the system allows it.
/// Counting starts with a thread's first query.
bool instruction_counter_is_available(void);

/// Returns the number of user-space instructions executed by this thread since its first query, or 0 if they are not
/// counted. The same work always has the same number of instructions, however busy the machine is.
uint64_t instruction_counter_count(void);

#endif

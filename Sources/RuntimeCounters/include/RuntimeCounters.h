#ifndef RUNTIME_COUNTERS_H
#define RUNTIME_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

// The first two counters stand in front of functions of shared libraries, which only a program linked with them can do:
// they are for benchmarks and tests.

/// Whether allocations are counted in this process: on Linux, without a sanitizer.
bool allocation_counter_is_available(void);

/// The number of blocks that this thread has allocated so far, by whatever function: also the ones that lie at
/// multiples of more than eight bytes.
uint64_t allocation_counter_blocks(void);

/// The number of bytes that the process holds in live blocks, less the number at the first call. Counting begins with
/// that call, and a block from before counts when it is freed: compare two answers, not one with zero.
int64_t allocation_counter_live_bytes(void);

/// Whether look-ups are counted in this process: on Linux, x86-64 or ARM64, without a sanitizer, where the Swift
/// runtime is a shared library.
bool look_up_counter_is_available(void);

/// The number of times that this thread has called an entry of the Swift runtime that finds metadata of a type, a
/// witness table or a witness in a table. An accessor that has found its metadata before loads it, and calls none.
///
/// Calls count that come from the program, and from libraries other than the standard library. The calls of the
/// standard library itself stay inside it. So a dynamic cast is one look-up, however many it makes in there, and so is
/// the metadata of an optional or an array; the look-ups of unspecialised code of the standard library, such as that of
/// `Array`, do not count.
uint64_t look_up_counter_calls(void);

/// The same of all threads, since the first call.
uint64_t look_up_counter_calls_of_all_threads(void);

/// Whether the processor's instructions are counted: on Linux, where the system lets a program do so. Counting begins
/// when a thread first asks.
bool instruction_counter_is_available(void);

/// How many instructions this thread has carried out since it first asked whether they are counted, without those of the
/// kernel; 0 if they are not. The same work is the same number, however busy the machine is.
uint64_t instruction_counter_count(void);

#endif

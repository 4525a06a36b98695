#include "RuntimeCounters.h"
#include "Interposing.h"

#if INTERPOSES

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

// The glibc functions that are replaced below.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void *__libc_valloc(size_t);
extern void *__libc_pvalloc(size_t);
extern void __libc_free(void *);

static __thread uint64_t blocks __attribute__((tls_model("initial-exec")));
static int64_t live_bytes;
// Whether bytes are counted. Counting starts with the first query, because two atomic additions per block would distort
// every other figure measured in this process.
static bool follows_bytes;

static bool follows(void) { return __builtin_expect(__atomic_load_n(&follows_bytes, __ATOMIC_RELAXED), 0); }

// The functions that count bytes are separate, so that the usual path is an addition, a test and a jump to glibc. A
// counted allocation must cost as much as an uncounted one.
#define RARE static __attribute__((noinline, cold))

static void *followed(void *block) {
  if (block) __atomic_fetch_add(&live_bytes, (int64_t)malloc_usable_size(block), __ATOMIC_RELAXED);
  return block;
}

static void unfollowed(void *block) {
  if (block) __atomic_fetch_sub(&live_bytes, (int64_t)malloc_usable_size(block), __ATOMIC_RELAXED);
}

RARE void *followed_malloc(size_t size) { return followed(__libc_malloc(size)); }
RARE void *followed_calloc(size_t count, size_t size) { return followed(__libc_calloc(count, size)); }

RARE void *followed_memalign(size_t alignment, size_t size) {
  return followed(__libc_memalign(alignment, size));
}
RARE void *followed_valloc(size_t size) { return followed(__libc_valloc(size)); }
RARE void *followed_pvalloc(size_t size) { return followed(__libc_pvalloc(size)); }

RARE void *followed_realloc(void *block, size_t size) {
  unfollowed(block);
  return followed(__libc_realloc(block, size));
}

RARE void followed_free(void *block) {
  unfollowed(block);
  __libc_free(block);
}

void *malloc(size_t size) {
  blocks += 1;
  return follows() ? followed_malloc(size) : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  blocks += 1;
  return follows() ? followed_calloc(count, size) : __libc_calloc(count, size);
}

// Also used by `reallocarray`, which calls this function.
void *realloc(void *block, size_t size) {
  blocks += 1;
  return follows() ? followed_realloc(block, size) : __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  blocks += 1;
  return follows() ? followed_memalign(alignment, size) : __libc_memalign(alignment, size);
}

// In glibc, this is also the same as `memalign`.
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

// The Swift runtime uses this function for memory with an alignment of more than eight bytes, such as raw pointers or
// boxes.
int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *found = memalign(alignment, size);
  if (!found) return ENOMEM;
  *block = found;
  return 0;
}

void *valloc(size_t size) {
  blocks += 1;
  return follows() ? followed_valloc(size) : __libc_valloc(size);
}

void *pvalloc(size_t size) {
  blocks += 1;
  return follows() ? followed_pvalloc(size) : __libc_pvalloc(size);
}

void free(void *block) {
  if (follows()) return followed_free(block);
  __libc_free(block);
}

bool allocation_counter_is_available(void) { return true; }
uint64_t allocation_counter_blocks(void) { return blocks; }

int64_t allocation_counter_live_bytes(void) {
  __atomic_store_n(&follows_bytes, true, __ATOMIC_RELAXED);
  return __atomic_load_n(&live_bytes, __ATOMIC_RELAXED);
}

#else

bool allocation_counter_is_available(void) { return false; }
uint64_t allocation_counter_blocks(void) { return 0; }
int64_t allocation_counter_live_bytes(void) { return 0; }

#endif

#include "RuntimeCounters.h"
#include "Interposing.h"

#if INTERPOSES

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

// The functions of glibc that the ones below stand in front of.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void *__libc_valloc(size_t);
extern void *__libc_pvalloc(size_t);
extern void __libc_free(void *);

static __thread uint64_t blocks __attribute__((tls_model("initial-exec")));
static int64_t live_bytes;
// Whether bytes are counted: from the first question on, because two atomic additions for each block would weigh on
// every other figure that this process measures.
static bool follows_bytes;

static bool follows(void) { return __builtin_expect(__atomic_load_n(&follows_bytes, __ATOMIC_RELAXED), 0); }

// The functions that count bytes stand apart, so that the usual way is an addition, a test and a jump to glibc: an
// allocation that is counted has to cost as much as one that is not.
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

// Also the way of `reallocarray`, which calls this one.
void *realloc(void *block, size_t size) {
  blocks += 1;
  return follows() ? followed_realloc(block, size) : __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  blocks += 1;
  return follows() ? followed_memalign(alignment, size) : __libc_memalign(alignment, size);
}

// In glibc, too, this is the same as `memalign`.
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

// The Swift runtime takes memory here that has to lie at a multiple of more than eight bytes, such as that of a raw
// pointer or of a box.
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

// Kills a program at a step that a test chooses. The library is loaded before the system's library (LD_PRELOAD), counts
// each call by which SQLite changes a file, and ends the process by SIGKILL at one of them.
#if defined(__linux__)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

// The file of the test: the number of steps so far, and the number of the last step, or zero.
static _Atomic long *numbers;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("KILL_STEPS_FILE");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *memory = mmap(0, 2 * sizeof *numbers, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory != MAP_FAILED) numbers = memory;
  close(file);
}

static int is_last(void) {
  if (!numbers) return 0;
  long step = atomic_fetch_add(&numbers[0], 1) + 1, last = atomic_load(&numbers[1]);
  return last > 0 && step >= last;
}

static void end(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

// Writes the first half only, as a process that is killed during a write may do.
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
  ssize_t (*next)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, "pwrite64");
  if (!is_last()) return next(file, bytes, count, place);
  next(file, bytes, count / 2, place);
  end();
  return -1;
}

int fdatasync(int file) {
  int (*next)(int) = dlsym(RTLD_NEXT, "fdatasync");
  if (is_last()) end();
  return next(file);
}

int ftruncate64(int file, off64_t size) {
  int (*next)(int, off64_t) = dlsym(RTLD_NEXT, "ftruncate64");
  if (is_last()) end();
  return next(file, size);
}

int unlink(const char *path) {
  int (*next)(const char *) = dlsym(RTLD_NEXT, "unlink");
  if (is_last()) end();
  return next(path);
}
#endif

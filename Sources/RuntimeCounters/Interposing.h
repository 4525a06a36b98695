#ifndef INTERPOSING_H
#define INTERPOSING_H

// Includes glibc's <features.h>.
#include <stdint.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

// Defined where functions of the executable replace functions of the same name in a shared library, and no sanitizer
// already does so.
#if defined(__linux__) && defined(__GLIBC__) && !defined(SANITIZED)
#define INTERPOSES 1
#endif

#endif

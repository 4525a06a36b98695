#define _GNU_SOURCE
#include "RuntimeCounters.h"
#include "Interposing.h"

#if INTERPOSES && (defined(__x86_64__) || defined(__aarch64__))

#include <dlfcn.h>
#include <stddef.h>

// The entry points of the Swift runtime that search a table for a type, a witness table or a witness.
//
// Two groups are left out. Some entry points only compare or load words: `swift_dynamicCastClass` and similar functions
// follow superclass pointers, and `swift_getObjectType` loads one. Others create the metadata that a look-up has not
// found: `swift_allocateGenericClassMetadata`, `swift_initStructMetadata`, … run once per type. `LookUpEntriesTests`
// compares both lists with the runtime used by the tests.
#define ENTRIES(_)                                                                                                     \
  _(swift_getGenericMetadata)                                                                                          \
  _(swift_getCanonicalSpecializedMetadata)                                                                             \
  _(swift_getCanonicalPrespecializedGenericMetadata)                                                                   \
  _(swift_getSingletonMetadata)                                                                                        \
  _(swift_getForeignTypeMetadata)                                                                                      \
  _(swift_checkMetadataState)                                                                                          \
  _(swift_getTypeByMangledNameInContext)                                                                               \
  _(swift_getTypeByMangledNameInContext2)                                                                              \
  _(swift_getTypeByMangledNameInContextInMetadataState)                                                                \
  _(swift_getTypeByMangledNameInContextInMetadataState2)                                                               \
  _(swift_getTypeByMangledNameInEnvironment)                                                                           \
  _(swift_getTypeByMangledNameInEnvironmentInMetadataState)                                                            \
  _(swift_getTupleTypeMetadata)                                                                                        \
  _(swift_getTupleTypeMetadata2)                                                                                       \
  _(swift_getTupleTypeMetadata3)                                                                                       \
  _(swift_getFunctionTypeMetadata)                                                                                     \
  _(swift_getFunctionTypeMetadata0)                                                                                    \
  _(swift_getFunctionTypeMetadata1)                                                                                    \
  _(swift_getFunctionTypeMetadata2)                                                                                    \
  _(swift_getFunctionTypeMetadata3)                                                                                    \
  _(swift_getFunctionTypeMetadataDifferentiable)                                                                       \
  _(swift_getFunctionTypeMetadataGlobalActor)                                                                          \
  _(swift_getExtendedFunctionTypeMetadata)                                                                             \
  _(swift_getExistentialTypeMetadata)                                                                                  \
  _(swift_getExtendedExistentialTypeMetadata)                                                                          \
  _(swift_getExtendedExistentialTypeMetadata_unique)                                                                   \
  _(swift_getExistentialMetatypeMetadata)                                                                              \
  _(swift_getMetatypeMetadata)                                                                                         \
  _(swift_getFixedArrayTypeMetadata)                                                                                   \
  _(swift_getOpaqueTypeMetadata)                                                                                       \
  _(swift_getOpaqueTypeMetadata2)                                                                                      \
  _(swift_getOpaqueTypeConformance)                                                                                    \
  _(swift_getOpaqueTypeConformance2)                                                                                   \
  _(swift_allocateMetadataPack)                                                                                        \
  _(swift_allocateWitnessTablePack)                                                                                    \
  _(swift_getAssociatedTypeWitness)                                                                                    \
  _(swift_getAssociatedTypeWitnessRelative)                                                                            \
  _(swift_getAssociatedConformanceWitness)                                                                             \
  _(swift_getAssociatedConformanceWitnessRelative)                                                                     \
  _(swift_getWitnessTable)                                                                                             \
  _(swift_getWitnessTableRelative)                                                                                     \
  _(swift_conformsToProtocol)                                                                                          \
  _(swift_conformsToProtocol2)                                                                                         \
  _(swift_conformsToProtocolWithExecutionContext)                                                                      \
  _(swift_dynamicCast)

// The accessors of generic standard library types. They call an entry point inside the standard library, where this
// file cannot replace it, so the accessors themselves are counted. These are the types used by this package.
#define ACCESSORS(_)                                                                                                   \
  _(Optional, "$sSqMa")                                                                                                \
  _(Result, "$ss6ResultOMa")                                                                                           \
  _(Array, "$sSaMa")                                                                                                   \
  _(ArraySlice, "$ss10ArraySliceVMa")                                                                                  \
  _(ContiguousArray, "$ss15ContiguousArrayVMa")                                                                        \
  _(ContiguousArrayBuffer, "$ss22_ContiguousArrayBufferVMa")                                                           \
  _(ContiguousArrayStorage, "$ss23_ContiguousArrayStorageCMa")                                                         \
  _(Dictionary, "$sSDMa")                                                                                              \
  _(DictionaryKeys, "$sSD4KeysVMa")                                                                                    \
  _(DictionaryValues, "$sSD6ValuesVMa")                                                                                \
  _(DictionaryIndex, "$sSD5IndexVMa")                                                                                  \
  _(DictionaryIterator, "$sSD8IteratorVMa")                                                                            \
  _(DictionaryStorage, "$ss18_DictionaryStorageCMa")                                                                   \
  _(NativeDictionary, "$ss17_NativeDictionaryVMa")                                                                     \
  _(Set, "$sShMa")                                                                                                     \
  _(SetStorage, "$ss11_SetStorageCMa")                                                                                 \
  _(NativeSet, "$ss10_NativeSetVMa")                                                                                   \
  _(Range, "$sSnMa")                                                                                                   \
  _(ClosedRange, "$sSNMa")                                                                                             \
  _(UnsafePointer, "$sSPMa")                                                                                           \
  _(UnsafeMutablePointer, "$sSpMa")                                                                                    \
  _(UnsafeBufferPointer, "$sSRMa")                                                                                     \
  _(UnsafeMutableBufferPointer, "$sSrMa")                                                                              \
  _(Unmanaged, "$ss9UnmanagedVMa")                                                                                     \
  _(ManagedBuffer, "$ss13ManagedBufferCMa")                                                                            \
  _(Slice, "$ss5SliceVMa")                                                                                             \
  _(IndexingIterator, "$ss16IndexingIteratorVMa")                                                                      \
  _(EnumeratedSequence, "$ss18EnumeratedSequenceVMa")                                                                  \
  _(EnumeratedIterator, "$ss18EnumeratedSequenceV8IteratorVMa")                                                        \
  _(Repeated, "$ss8RepeatedVMa")                                                                                       \
  _(ReversedCollection, "$ss18ReversedCollectionVMa")                                                                  \
  _(Zip2Sequence, "$ss12Zip2SequenceVMa")                                                                              \
  _(AnySequence, "$ss11AnySequenceVMa")                                                                                \
  _(AnyIterator, "$ss11AnyIteratorVMa")

// Used by the trampolines, which the compiler does not see.
#define SEEN __attribute__((used, visibility("hidden")))

SEEN __thread uint64_t look_ups_of_thread __attribute__((tls_model("initial-exec")));
SEEN uint64_t look_ups_of_all;
// Whether the look-ups of all threads are counted. Counting starts with the first query, as for bytes.
SEEN bool follows_look_ups_of_all;

// A trampoline counts and jumps on. It leaves all registers that may hold an argument unchanged, because the functions
// use different ones, and it adds no stack frame. It is a weak symbol. A program that links the runtime statically gets
// the runtime's own function, and nothing is counted.
#if defined(__x86_64__)
#define COUNT_AND_JUMP(target)                                                                                         \
  "  movq look_ups_of_thread@gottpoff(%rip), %r11\n"                                                                   \
  "  incq %fs:(%r11)\n"                                                                                                \
  "  cmpb $0, follows_look_ups_of_all(%rip)\n"                                                                         \
  "  jne 2f\n"                                                                                                         \
  "1: jmpq *" target "(%rip)\n"                                                                                        \
  "2: lock incq look_ups_of_all(%rip)\n"                                                                               \
  "  jmp 1b\n"
#else
#define COUNT_AND_JUMP(target)                                                                                         \
  "  adrp x16, :gottprel:look_ups_of_thread\n"                                                                         \
  "  ldr x16, [x16, :gottprel_lo12:look_ups_of_thread]\n"                                                              \
  "  mrs x17, tpidr_el0\n"                                                                                             \
  "  add x16, x16, x17\n"                                                                                              \
  "  ldr x17, [x16]\n"                                                                                                 \
  "  add x17, x17, #1\n"                                                                                               \
  "  str x17, [x16]\n"                                                                                                 \
  "  adrp x16, follows_look_ups_of_all\n"                                                                              \
  "  ldrb w16, [x16, :lo12:follows_look_ups_of_all]\n"                                                                 \
  "  cbnz w16, 2f\n"                                                                                                   \
  "1: adrp x16, " target "\n"                                                                                          \
  "  ldr x16, [x16, :lo12:" target "]\n"                                                                               \
  "  br x16\n"                                                                                                         \
  "2: adrp x16, look_ups_of_all\n"                                                                                     \
  "  add x16, x16, :lo12:look_ups_of_all\n"                                                                            \
  "3: ldxr x17, [x16]\n"                                                                                               \
  "  add x17, x17, #1\n"                                                                                               \
  "  stxr w9, x17, [x16]\n"                                                                                            \
  "  cbnz w9, 3b\n"                                                                                                    \
  "  b 1b\n"
#endif

#define TRAMPOLINE(name, symbol)                                                                                       \
  SEEN void *real_##name;                                                                                              \
  __asm__(".text\n"                                                                                                    \
          ".p2align 4\n"                                                                                               \
          ".weak \"" symbol "\"\n"                                                                                     \
          ".type \"" symbol "\", %function\n"                                                                          \
          "\"" symbol "\":\n"                                                                                          \
          "  .cfi_startproc\n" COUNT_AND_JUMP("real_" #name) "  .cfi_endproc\n"                                        \
          ".size \"" symbol "\", . - \"" symbol "\"\n");

#define ENTRY_TRAMPOLINE(name) TRAMPOLINE(name, #name)
ENTRIES(ENTRY_TRAMPOLINE)
ACCESSORS(TRAMPOLINE)

static void find_functions(void) {
#define FIND(name, symbol) real_##name = dlsym(RTLD_NEXT, symbol);
#define FIND_ENTRY(name) FIND(name, #name)
  ENTRIES(FIND_ENTRY)
  ACCESSORS(FIND)
}

// Runs before any code of a shared library, because such code may look up metadata.
__attribute__((section(".preinit_array"), used)) static void (*const finding)(void) = find_functions;

bool look_up_counter_is_available(void) { return real_swift_getGenericMetadata != NULL; }
uint64_t look_up_counter_calls(void) { return look_ups_of_thread; }

uint64_t look_up_counter_calls_of_all_threads(void) {
  __atomic_store_n(&follows_look_ups_of_all, true, __ATOMIC_RELAXED);
  return __atomic_load_n(&look_ups_of_all, __ATOMIC_RELAXED);
}

#else

bool look_up_counter_is_available(void) { return false; }
uint64_t look_up_counter_calls(void) { return 0; }
uint64_t look_up_counter_calls_of_all_threads(void) { return 0; }

#endif

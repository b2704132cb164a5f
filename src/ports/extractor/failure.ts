/** Whether an error says that there was no memory left. */
export function isMemory(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  return code === 'ERR_MEMORY_ALLOCATION_FAILED' || outOfMemory.test(message);
}

/** What V8, WebAssembly, libc and the picture library say. */
export const outOfMemory =
  /out of memory|allocation fail|bad_alloc|could not allocate|Cannot allocate|Invalid array (buffer )?length|Invalid string length|Maximum (BigInt|string) size/i;

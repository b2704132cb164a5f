/** Whether an error means that memory is exhausted. */
export function isMemory(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  return code === 'ERR_MEMORY_ALLOCATION_FAILED' || code === 'ENOMEM' || outOfMemory.test(message);
}

/** Messages of V8, WebAssembly, libc and the picture library. */
export const outOfMemory =
  /out of memory|allocation fail|bad_alloc|could not allocate|Cannot allocate|Invalid array (buffer )?length|Invalid string length|Maximum (BigInt|string) size/i;

/** Whether the machine caused an error: it has no more processes, threads or file handles, or cannot read its disk. */
export function isMachine(error: unknown): boolean {
  return machine.has(((error ?? {}) as { code?: unknown }).code);
}

const machine: ReadonlySet<unknown> = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'EIO', 'ERR_WORKER_INIT_FAILED']);

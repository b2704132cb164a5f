/** Whether an error says that there was no memory left. */
export function isMemory(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  return code === 'ERR_MEMORY_ALLOCATION_FAILED' || code === 'ENOMEM' || outOfMemory.test(message);
}

/** What V8, WebAssembly, libc and the picture library say. */
export const outOfMemory =
  /out of memory|allocation fail|bad_alloc|could not allocate|Cannot allocate|Invalid array (buffer )?length|Invalid string length|Maximum (BigInt|string) size/i;

/** Whether an error says that the machine had no process, thread or file to give, or could not read its disk. */
export function isMachine(error: unknown): boolean {
  return machine.has(((error ?? {}) as { code?: unknown }).code);
}

const machine: ReadonlySet<unknown> = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'EIO', 'ERR_WORKER_INIT_FAILED']);

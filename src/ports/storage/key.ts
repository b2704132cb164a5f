const form = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Keys are made here and never by callers: another one is a fault of ours. @throws Error for one that could lead elsewhere */
export function checkKey(key: string): void {
  if (key.length > 500 || !form.test(key)) throw new Error('a key of letters, digits, _, -, . and /');
}

const form = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/**
 * Keys are generated here, never by callers, so an invalid one is a programming error.
 * @throws Error for a key that could refer to another path
 */
export function checkKey(key: string): void {
  if (key.length > 500 || !form.test(key)) throw new Error('Invalid storage key: letters, digits, _, -, . and / are allowed');
}

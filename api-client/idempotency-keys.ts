/**
 * The Idempotency-Key of what is being tapped: taps for the same thing carry the same key until one of
 * them is answered, so that a second tap, or one after a lost answer, does nothing twice.
 */
export function createIdempotencyKeys(newKey = randomKey) {
  let current: { content: string; key: string } | undefined;
  return {
    keyOf(content: string): string {
      if (current?.content !== content) current = { content, key: newKey() };
      return current.key;
    },
    /** To be called once the server answered: the next press is a new request. */
    reset(): void {
      current = undefined;
    },
  };
}

/** Not randomUUID: browsers have that on secure pages only. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

import { createHmac, timingSafeEqual } from 'node:crypto';

/** LINE's signature of a webhook: over its bytes as they came. */
export const signLineBody = (secret: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Whether a webhook is from LINE, checked in constant time. */
export function isFromLine(secret: string, body: Uint8Array, signature: string): boolean {
  const expected = Buffer.from(signLineBody(secret, body));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

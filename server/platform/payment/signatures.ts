import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares signatures in constant time. */
export const isEqualSignature = (given: string, right: string): boolean =>
  timingSafeEqual(digest(given), digest(right));

/**
 * X-LINE-Authorization: HMAC-SHA256 in base64 over secret, path, content and nonce. The content is the
 * body of a POST as sent, or the query of a GET without its question mark.
 */
export const signLinePay = (
  channelSecret: string,
  message: { path: string; content: string; nonce: string },
): string =>
  createHmac('sha256', channelSecret)
    .update(channelSecret + message.path + message.content + message.nonce)
    .digest('base64');

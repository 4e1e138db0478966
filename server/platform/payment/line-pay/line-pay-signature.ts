import { createHmac } from 'node:crypto';

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

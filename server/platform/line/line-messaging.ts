import { hasLineMessages } from '@kaituan/domain/notification/line-card';
import type { LineQuota } from '@kaituan/domain/notification/line-quota';
import { z } from 'zod';
import { MessageRefused } from '#server/platform/notifying/reach.ts';

/** An official account of the shop: of one channel, or of all that have none of their own. */
export type LineAccount = {
  /** What its rows and its webhook are named by. */
  name: string;
  accessToken: string;
  secret: string;
};

/** A message as LINE takes it; its rules are up to the code that makes it. */
export type LineMessage =
  | { type: 'text'; text: string }
  | { type: 'flex'; altText: string; contents: object };

/** The month's messages are used up. */
export class LineQuotaUsedUp extends Error {
  override name = 'LineQuotaUsedUp';
}

/** What the shop does at LINE's Messaging API, as one of its accounts. */
export type LineMessaging = {
  /** Rejects with `MessageRefused` when LINE never will take it. The same key is delivered once a day. */
  push(message: { to: string; messages: readonly LineMessage[]; key: string }): Promise<void>;
  /** The same to up to 500 at once; users who are no friends are skipped. Rejects as `push` does. */
  multicast(message: {
    to: readonly string[];
    messages: readonly LineMessage[];
    key: string;
  }): Promise<void>;
  /** Free of charge, within a minute of what it answers, and once. */
  reply(answer: { replyToken: string; messages: readonly LineMessage[] }): Promise<void>;
  readQuota(): Promise<LineQuota>;
  /** Whether somebody is a friend of the account, as far as LINE tells. */
  isFriend(userId: string): Promise<boolean>;
  /** What people look for to add the account as a friend, such as `@kaituan`. */
  readBasicId(): Promise<string>;
};

/** How many members one multicast reaches. */
export const maxMulticast = 500;

const timeoutMs = 10_000;
/** Used up is said in words only: the status is that of too many requests at once. */
const usedUp = /monthly limit/i;

const quotaAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('limited'), value: z.int().min(0) }),
]);
const infoAnswer = z.object({ basicId: z.string().min(2).max(50) });
const consumptionAnswer = z.object({ totalUsage: z.int().min(0) });

/** LINE's Messaging API at `baseUrl`. */
export function openLineMessaging(
  { accessToken }: Pick<LineAccount, 'accessToken'>,
  { baseUrl, ask = fetch }: { baseUrl: string; ask?: typeof fetch },
): LineMessaging {
  const call = (path: string, init: RequestInit = {}) =>
    ask(new URL(path, baseUrl), {
      ...init,
      redirect: 'error',
      headers: { authorization: `Bearer ${accessToken}`, ...init.headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  async function read<T>(path: string, shape: z.ZodType<T>): Promise<T> {
    const response = await call(path);
    if (!response.ok) throw new Error(`LINE answered ${response.status}`);
    return shape.parse(await response.json());
  }
  type Sent = { to: string | readonly string[]; messages: readonly LineMessage[] };
  async function send(path: string, body: Sent, key: string): Promise<void> {
    if (!hasLineMessages(body.messages)) {
      throw new MessageRefused('not messages that LINE takes');
    }
    const response = await post(path, body, { 'x-line-retry-key': key });
    // 409: an earlier try with this key was accepted.
    if (response.ok || response.status === 409) return;
    throw await refusalOf(response);
  }
  return {
    push: ({ key, ...body }) => send('/v2/bot/message/push', body, key),
    multicast: ({ key, ...body }) => send('/v2/bot/message/multicast', body, key),
    async reply({ replyToken, messages }) {
      const response = await post('/v2/bot/message/reply', { replyToken, messages });
      if (!response.ok) throw await refusalOf(response);
    },
    async readQuota() {
      const [quota, { totalUsage }] = await Promise.all([
        read('/v2/bot/message/quota', quotaAnswer),
        read('/v2/bot/message/quota/consumption', consumptionAnswer),
      ]);
      return { limit: quota.type === 'none' ? null : quota.value, used: totalUsage };
    },
    async isFriend(userId) {
      const response = await call(`/v2/bot/profile/${encodeURIComponent(userId)}`);
      if (response.ok) return true;
      if (response.status === 404 || response.status === 400) return false;
      throw new Error(`LINE answered ${response.status}`);
    },
    readBasicId: async () => (await read('/v2/bot/info', infoAnswer)).basicId,
  };
}

/** Its words may repeat what was sent, so only the status and whether the quota is meant go further. */
async function refusalOf(response: Response): Promise<Error> {
  const words = await response.text().catch(() => '');
  const { status } = response;
  if (status === 429 && usedUp.test(words)) {
    return new LineQuotaUsedUp("the month's messages of LINE are used up");
  }
  // A token that is not valid, or a plan without the right, is for the shop to mend.
  const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  const text = `LINE answered ${status}`;
  return isFinal ? new MessageRefused(text) : new Error(text);
}

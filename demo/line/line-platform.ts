import { createHash } from 'node:crypto';
import type { LineMessage } from '@kaituan/server/platform/line/line-messaging';
import { type Context, Hono } from 'hono';

/** What goes wrong with the next call that sends. FAULT_AFTER fails after the message was accepted. */
export type LineFault = 'TOO_MANY' | 'FAULT' | 'FAULT_AFTER' | 'SLOW' | 'AWAY';

export type LineReceived = { messages: LineMessage[]; isReply: boolean; at: Date };

/** A LINE platform of one account, in memory, that answers as LINE's Messaging API does. */
export type LinePlatform = {
  /** Calls the platform as `fetch` would call LINE. */
  ask: typeof fetch;
  /** One for each call that sends, in order; while one named ALWAYS stays, every call has it. */
  faults: LineFault[];
  /** Set while the platform cannot be reached at all. */
  isAway: boolean;
  quota: { limit: number | null; used: number };
  /** Those who the platform knows, and whether they are friends of the account. */
  friends: Map<string, boolean>;
  received: Map<string, LineReceived[]>;
  /** Whom each message that was accepted was for, without answers. */
  sent: string[][];
  /** A token with which the account may answer once. */
  issueReplyToken(userId: string): string;
};

const maxReceived = 30;
const replyLifeMs = 60_000;
const limits = {
  messages: 5,
  recipients: 500,
  altText: 400,
  bubble: 30_000,
  carousel: 50_000,
  bubbles: 12,
};

export function openLinePlatform(options: {
  accessToken: string;
  now?: () => Date;
  quota?: number;
}): LinePlatform {
  const { accessToken, now = () => new Date() } = options;
  const accepted = new Set<string>();
  const replyTokens = new Map<string, { userId: string; until: number }>();
  const routes = new Hono();
  const platform: LinePlatform = {
    ...{ faults: [], isAway: false, quota: { limit: options.quota ?? null, used: 0 } },
    ...{ friends: new Map(), received: new Map(), sent: [] },
    async ask(input, init) {
      if (platform.isAway) throw new TypeError('fetch failed');
      return routes.fetch(new Request(input, init));
    },
    issueReplyToken(userId) {
      const token = crypto.randomUUID().replaceAll('-', '');
      replyTokens.set(token, { userId, until: now().getTime() + replyLifeMs });
      return token;
    },
  };

  const refuse = (c: Context, status: 400 | 401 | 404 | 409 | 429 | 500, message: string) =>
    c.json({ message }, status);
  const deliver = (userId: string, messages: LineMessage[], isReply: boolean) => {
    const known = platform.received.get(userId) ?? [];
    const received = { messages, isReply, at: now() };
    platform.received.set(userId, [received, ...known].slice(0, maxReceived));
  };

  routes.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${accessToken}`) {
      return refuse(c, 401, 'Authentication failed.');
    }
    await next();
  });
  type Sending = { to: string | string[]; messages: LineMessage[] };
  routes.on('POST', ['/v2/bot/message/push', '/v2/bot/message/multicast'], async (c) => {
    const fault = platform.faults.shift();
    if (fault === 'AWAY') throw new TypeError('fetch failed');
    if (fault === 'SLOW') return new Promise(() => {});
    if (fault === 'FAULT') return refuse(c, 500, 'Internal server error');
    if (fault === 'TOO_MANY') return refuse(c, 429, 'Too Many Requests');
    const key = c.req.header('x-line-retry-key') ?? '';
    if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)) {
      return refuse(c, 400, 'The retry key is invalid');
    }
    if (accepted.has(key)) return refuse(c, 409, 'The retry key is already accepted');
    const { to, messages } = await c.req.json<Sending>();
    const isPush = c.req.path.endsWith('/push');
    if (isPush !== (typeof to === 'string')) return refuse(c, 400, 'to');
    const userIds = [to].flat();
    const wrong = findWrongMessage(messages);
    if (wrong !== undefined) return refuse(c, 400, wrong);
    const isCount = userIds.length >= 1 && userIds.length <= limits.recipients;
    if (!isCount || new Set(userIds).size < userIds.length) return refuse(c, 400, 'to');
    // A multicast passes over whom it does not know.
    if (isPush && !platform.friends.has(userIds[0] ?? '')) {
      return refuse(c, 400, 'Failed to send messages');
    }
    const friends = userIds.filter((userId) => platform.friends.get(userId) === true);
    const { quota } = platform;
    if (quota.limit !== null && friends.length > 0 && quota.used + friends.length > quota.limit) {
      return refuse(c, 429, 'You have reached your monthly limit.');
    }
    accepted.add(key);
    platform.sent = [...platform.sent, friends].slice(-maxReceived);
    // A user who blocked the account gets nothing, and the account is not informed.
    quota.used += friends.length;
    for (const userId of friends) deliver(userId, messages, false);
    if (fault === 'FAULT_AFTER') return refuse(c, 500, 'Internal server error');
    if (!isPush) return c.json({});
    return c.json({ sentMessages: messages.map((_, place) => ({ id: `${key}-${place}` })) });
  });
  routes.get('/v2/bot/info', (c) => c.json({ basicId: '@kaituan-demo', displayName: '示範商店' }));
  routes.post('/v2/bot/message/reply', async (c) => {
    const { replyToken, messages } = await c.req.json<{
      replyToken: string;
      messages: LineMessage[];
    }>();
    const token = replyTokens.get(replyToken);
    const wrong = findWrongMessage(messages);
    if (!token || token.until < now().getTime()) return refuse(c, 400, 'Invalid reply token');
    if (wrong !== undefined) return refuse(c, 400, wrong);
    replyTokens.delete(replyToken);
    deliver(token.userId, messages, true);
    return c.json({ sentMessages: [] });
  });
  routes.get('/v2/bot/message/quota', (c) => {
    const { limit } = platform.quota;
    return c.json(limit === null ? { type: 'none' } : { type: 'limited', value: limit });
  });
  routes.get('/v2/bot/message/quota/consumption', (c) =>
    c.json({ totalUsage: platform.quota.used }),
  );
  routes.get('/v2/bot/profile/:userId', (c) => {
    const userId = c.req.param('userId');
    if (platform.friends.get(userId) !== true) return refuse(c, 404, 'Not found');
    return c.json({ userId, displayName: '示範會員' });
  });
  return platform;
}

/** Why LINE would refuse messages; undefined if it would not. */
export function findWrongMessage(messages: readonly LineMessage[]): string | undefined {
  const isCount = messages.length >= 1 && messages.length <= limits.messages;
  if (!isCount) return 'Size must be between 1 and 5';
  for (const message of messages) {
    if (message.type === 'text') {
      if (message.text === '' || message.text.length > 5_000) return 'May not be empty';
      continue;
    }
    if (message.type !== 'flex') return 'Unknown message type';
    if (message.altText === '' || message.altText.length > limits.altText) return 'altText';
    const { type, contents } = message.contents as { type?: string; contents?: object[] };
    const size = (value: object) => Buffer.byteLength(JSON.stringify(value));
    const bubbles = type === 'carousel' ? (contents ?? []) : [message.contents];
    if (bubbles.length < 1 || bubbles.length > limits.bubbles) return 'too many bubbles';
    if (bubbles.some((bubble) => size(bubble) > limits.bubble)) return 'bubble too large';
    if (size(message.contents) > limits.carousel) return 'message too large';
    const wrong = bubbles.map(findWrongPart).find((found) => found !== undefined);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** The rules of LINE's parts that cards of the shop use. */
function findWrongPart(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null) return 'no part';
  const { type, header, hero, body, footer, contents, text, action, url } = part as Record<
    string,
    unknown
  >;
  const inner = [header, hero, body, footer].filter((one) => one !== undefined);
  const all = [...inner, ...(Array.isArray(contents) ? contents : [])];
  if (type === 'text' && (typeof text !== 'string' || text === '')) return 'a text without words';
  if (type === 'button' && findWrongAction(action)) return 'a button that does nothing';
  if (type === 'image' && !/^https:\/\//.test(String(url))) return 'a picture without https';
  if (type === 'box' && !Array.isArray(contents)) return 'a box without contents';
  if (!['bubble', 'box', 'text', 'button', 'image', 'filler', 'separator'].includes(String(type))) {
    return `no part is named ${String(type)}`;
  }
  return all.map(findWrongPart).find((found) => found !== undefined);
}

function findWrongAction(action: unknown): boolean {
  const { type, uri, label } = (action ?? {}) as Record<string, unknown>;
  const hasUri = typeof uri === 'string' && /^https?:\/\//.test(uri) && uri.length <= 1_000;
  const hasLabel = typeof label === 'string' && label.length >= 1 && label.length <= 20;
  return type !== 'uri' || !hasUri || !hasLabel;
}

/** A made-up LINE user for a member of the demo shop. */
export const lineUserOf = (memberId: string): string =>
  `U${createHash('sha256').update(memberId).digest('hex').slice(0, 32)}`;

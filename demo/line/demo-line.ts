import type { Database } from '@kaituan/server/database/database';
import { memberAccount } from '@kaituan/server/database/schema/identity-schema';
import { lineFriend } from '@kaituan/server/database/schema/line-schema';
import { shopAccountName } from '@kaituan/server/platform/line/line-configuration';
import type { LineAccount } from '@kaituan/server/platform/line/line-messaging';
import { signLineBody } from '@kaituan/server/platform/line/line-signature';
import { and, eq } from 'drizzle-orm';
import {
  type LinePlatform,
  type LineReceived,
  lineUserOf,
  openLinePlatform,
} from './line-platform.ts';

/** A simulated LINE: its account, its platform, and what a member does in its app. */
export type DemoLine = {
  account: LineAccount;
  platform: LinePlatform;
  ask: typeof fetch;
  /** Where the platform posts its webhooks. */
  connect(receive: (request: Request) => Response | Promise<Response>): void;
  /** A member's chat with the account. */
  readChat(memberId: string): Promise<{ isFriend: boolean; received: readonly LineReceived[] }>;
  /** Adds the account as a friend, as somebody who signs in to the shop by LINE. */
  follow(memberId: string): Promise<void>;
  block(memberId: string): Promise<void>;
  say(memberId: string, text: string): Promise<void>;
};

/** Of a small plan. */
const monthlyMessages = 200;

export function openDemoLine(options: { database: Database; now?: () => Date }): DemoLine {
  const { database, now = () => new Date() } = options;
  const account = {
    ...{ name: shopAccountName, accessToken: crypto.randomUUID(), secret: crypto.randomUUID() },
  };
  const { accessToken } = account;
  const platform = openLinePlatform({ accessToken, now, quota: monthlyMessages });
  let receive: (request: Request) => Response | Promise<Response> = () => new Response();

  async function tell(userId: string, event: object): Promise<void> {
    const rest = { mode: 'active', timestamp: now().getTime(), source: { type: 'user', userId } };
    const webhookEventId = crypto.randomUUID();
    const events = [{ ...event, ...rest, webhookEventId }];
    const body = new TextEncoder().encode(JSON.stringify({ destination: 'demo', events }));
    const headers = { 'x-line-signature': signLineBody(account.secret, body) };
    const url = `http://line.test/line-webhook/${account.name}`;
    await receive(new Request(url, { method: 'POST', headers, body }));
  }
  /** Who a member is at LINE: by whom they signed in as there, or made up. */
  async function findUserId(memberId: string): Promise<string> {
    const [found] = await database
      .select({ userId: memberAccount.accountId })
      .from(memberAccount)
      .where(and(eq(memberAccount.memberId, memberId), eq(memberAccount.providerId, 'line')));
    return found?.userId ?? lineUserOf(memberId);
  }
  /** The platform forgets with the process; the shop does not. */
  async function withdraw(userId: string): Promise<boolean> {
    const known = platform.friends.get(userId);
    if (known !== undefined) return known;
    const isTheirs = and(
      eq(lineFriend.account, account.name),
      eq(lineFriend.lineUserId, userId),
      eq(lineFriend.isFriend, true),
    );
    const rows = await database.select().from(lineFriend).where(isTheirs);
    platform.friends.set(userId, rows.length > 0);
    return rows.length > 0;
  }
  const ask: typeof fetch = async (input, init) => {
    const { to = [] } = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    for (const userId of [to].flat()) await withdraw(String(userId));
    return platform.ask(input, init);
  };

  return {
    ...{ account, platform, ask },
    connect(to) {
      receive = to;
    },
    async readChat(memberId) {
      const userId = await findUserId(memberId);
      const isFriend = await withdraw(userId);
      return { isFriend, received: platform.received.get(userId) ?? [] };
    },
    async follow(memberId) {
      const accountId = await findUserId(memberId);
      const dates = { createdAt: now(), updatedAt: now() };
      await database
        .insert(memberAccount)
        .values({ id: crypto.randomUUID(), providerId: 'line', accountId, memberId, ...dates })
        .onConflictDoNothing();
      platform.friends.set(accountId, true);
      await tell(accountId, {
        ...{ type: 'follow', follow: { isUnblocked: false } },
        replyToken: platform.issueReplyToken(accountId),
      });
    },
    async block(memberId) {
      const userId = await findUserId(memberId);
      platform.friends.set(userId, false);
      await tell(userId, { type: 'unfollow' });
    },
    async say(memberId, text) {
      const userId = await findUserId(memberId);
      const replyToken = platform.issueReplyToken(userId);
      const message = { id: crypto.randomUUID(), type: 'text', text };
      await tell(userId, { type: 'message', message, replyToken });
    },
  };
}

import type { Database } from '@kaituan/server/database/database';
import { member, memberAccount } from '@kaituan/server/database/schema/identity-schema';
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
  readChat(email: string): Promise<{ isFriend: boolean; received: readonly LineReceived[] }>;
  /** Adds the account as a friend, as somebody who signs in to the shop by LINE. */
  follow(email: string): Promise<void>;
  block(email: string): Promise<void>;
  say(email: string, text: string): Promise<void>;
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
  /** A member, and who they are at LINE: by whom they signed in as there, or made up. */
  async function findUser(email: string) {
    const atLine = and(eq(memberAccount.memberId, member.id), eq(memberAccount.providerId, 'line'));
    const [found] = await database
      .select({ memberId: member.id, userId: memberAccount.accountId })
      .from(member)
      .leftJoin(memberAccount, atLine)
      .where(eq(member.email, email));
    return found && { ...found, userId: found.userId ?? lineUserOf(found.memberId) };
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
    async readChat(email) {
      const user = await findUser(email);
      if (!user) return { isFriend: false, received: [] };
      const isFriend = await withdraw(user.userId);
      return { isFriend, received: platform.received.get(user.userId) ?? [] };
    },
    async follow(email) {
      const user = await findUser(email);
      if (!user) return;
      const { memberId, userId: accountId } = user;
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
    async block(email) {
      const userId = (await findUser(email))?.userId;
      if (userId === undefined) return;
      platform.friends.set(userId, false);
      await tell(userId, { type: 'unfollow' });
    },
    async say(email, text) {
      const userId = (await findUser(email))?.userId;
      if (userId === undefined) return;
      const replyToken = platform.issueReplyToken(userId);
      const message = { id: crypto.randomUUID(), type: 'text', text };
      await tell(userId, { type: 'message', message, replyToken });
    },
  };
}

import { createHmac } from 'node:crypto';
import { notificationMessage } from '@kaituan/domain/notification/line-card';
import { type LineQuota, permitOf, quotaPolicyOf } from '@kaituan/domain/notification/line-quota';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import type { Courier } from '#server/features/flows/notifying/courier.ts';
import { getLinkKey } from '#server/http/signed-link.ts';
import { shopAccountName } from '#server/platform/line/line-configuration.ts';
import {
  type LineMessaging,
  LineQuotaUsedUp,
  maxMulticast,
} from '#server/platform/line/line-messaging.ts';
import { findLineAddresses, inviteToLine, reachOfLine } from './line-friends.ts';
import { cardsOf } from './notification-cards.ts';

/** Cards to swipe through; LINE takes twelve. */
const perMessage = 10;
const quotaLifeMs = 10 * 60_000;

/** `isRead` is false where LINE did not answer, and nothing was known before. */
type KnownQuota = LineQuota & { readAt: number; isRead: boolean };

/** Pushes notifications to friends of the shop's accounts at LINE, as sparingly as the month's quota asks for. */
export function createLineCourier(options: {
  lines: ReadonlyMap<string, LineMessaging>;
  log: Pick<Logger, 'warn' | 'error'>;
  /** The shop's address, for pictures. */
  publicUrl: () => string;
}): Courier {
  const { lines, log, publicUrl } = options;
  const accounts = [...lines.keys()];
  const quotas = new Map<string, KnownQuota>();

  async function readQuota(account: string, line: LineMessaging, now: number): Promise<KnownQuota> {
    const known = quotas.get(account);
    if (known && now - known.readAt < quotaLifeMs) return known;
    let quota: Omit<KnownQuota, 'readAt'> = known ?? { limit: null, used: 0, isRead: false };
    try {
      quota = { ...(await line.readQuota()), isRead: true };
    } catch (error) {
      log.warn({ err: error, provider: 'LINE' }, 'the quota could not be read');
    }
    const read = { ...quota, readAt: now };
    quotas.set(account, read);
    return read;
  }

  async function sendBy(
    account: string,
    to: readonly [string, ...string[]],
    message: Pick<Parameters<LineMessaging['push']>[0], 'messages' | 'key'>,
    now: Date,
  ): Promise<void> {
    const line = lines.get(account);
    try {
      if (to.length > 1) await line?.multicast({ to, ...message });
      else await line?.push({ to: to[0], ...message });
    } catch (error) {
      if (error instanceof LineQuotaUsedUp) {
        quotas.set(account, { limit: 0, used: 0, readAt: now.getTime(), isRead: true });
        log.error({ err: error, provider: 'LINE' }, 'the quota is used up');
      }
      throw error;
    }
    const known = quotas.get(account);
    if (known) known.used += to.length;
  }

  return {
    ...reachOfLine(accounts),
    invite: inviteToLine(lines, log),
    readQuotas: (now) =>
      Promise.all(
        [...lines].map(async ([account, line]) => {
          const { isRead, limit, used } = await readQuota(account, line, now.getTime());
          return { account, quota: isRead ? { limit, used } : undefined };
        }),
      ),
    perMessage,
    membersPerMessage: maxMulticast,
    async permit({ kind, at, channelId }, now) {
      const account = [String(channelId), shopAccountName].find((name) => lines.has(name));
      const line = account === undefined ? undefined : lines.get(account);
      if (account === undefined || !line) return 'GO';
      const quota = await readQuota(account, line, now.getTime());
      const policy = quotaPolicyOf(quota, now.getTime());
      return permitOf(policy, { kind, at: at.getTime() }, now.getTime());
    },
    async send(database, { notifications, leadId }, now) {
      const [first] = notifications;
      const memberIds = [...new Set(notifications.map(({ memberId }) => memberId))];
      const addresses = await findLineAddresses(database, accounts, {
        ...{ memberIds, channelId: first.channelId },
      });
      if (addresses.size === 0) throw new Error('no account of the shop speaks to this member');
      // Several members get the same notification, one member several.
      const shown = memberIds.length > 1 ? [first] : notifications;
      const cards = await cardsOf(database, shown, { publicUrl: publicUrl(), now });
      const messages = [notificationMessage(cards)];
      for (const [account, to] of addresses) {
        const message = { messages, key: await keyOf(database, `${leadId} ${account}`) };
        await sendBy(account, to, message, now);
      }
    },
  };
}

/** LINE's key of a message, a UUID: the same for every try, and of no use to guess. */
async function keyOf(database: Database, name: string): Promise<string> {
  const mac = createHmac('sha256', await getLinkKey(database)).update(`line push ${name}`);
  const digits = mac.digest('hex');
  const part = (from: number, to: number) => digits.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}

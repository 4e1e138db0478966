import type { LineQuota } from '@kaituan/domain/notification/line-quota';
import type { NotificationWay } from '@kaituan/domain/notification/notification-delivery';
import type { Database } from '#server/database/database.ts';

/** Whom a way out of the shop reaches. */
export type Reach = {
  way: NotificationWay;
  /** The members among these that it reaches, each with what they know it by, such as their address. */
  findReached(
    database: Database,
    memberIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** What somebody it does not reach can do about it; undefined where nothing is known. */
  invite?(database: Database, memberId: string, now: Date): Promise<Invitation | undefined>;
  /** What each account of the shop there may send in this month; left out where nothing bounds it. */
  readQuotas?(now: Date): Promise<readonly AccountQuota[]>;
};

/** `quota` is undefined where the service did not answer. */
export type AccountQuota = { account: string; quota: LineQuota | undefined };

export type Invitation = {
  /** Where the shop's account is added. */
  url: string;
  /** What the account is called there. */
  name: string;
  /** Whether adding it is all that is missing: the member is known there. */
  isLinked: boolean;
};

/** What no further try would deliver. */
export class MessageRefused extends Error {
  override name = 'MessageRefused';
}

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
};

/** What no further try would deliver. */
export class MessageRefused extends Error {
  override name = 'MessageRefused';
}

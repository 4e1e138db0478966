import type { ChoosableTopic } from '@kaituan/domain/notification/notification-delivery';
import type { NotificationKind } from '@kaituan/domain/notification/notification-kinds';
import type { Database } from '#server/database/database.ts';
import type { Reach } from '#server/platform/notifying/reach.ts';

/** A notification as it leaves the shop. */
export type Outgoing = {
  deliveryId: number;
  memberId: string;
  /** What the member is reached by. */
  address: string;
  kind: NotificationKind;
  facts: Record<string, unknown>;
  topic: ChoosableTopic;
  title: string;
  body: string;
  /** The page it leads to; undefined for none. */
  url: string | undefined;
  channelId: number | null;
  /** When it happened. */
  at: Date;
};

/** One message to one member, or the same notification to several. */
export type Parcel = {
  notifications: readonly [Outgoing, ...Outgoing[]];
  /** The same for every try. */
  leadId: number;
};

/** Carries notifications out of the shop by one way. */
export type Courier = Reach & {
  /** How many notifications to a member go as one message. */
  perMessage: number;
  /** To how many members the same notification goes as one message; to each their own where this is left out. */
  membersPerMessage?: number;
  /** Whether a notification may go now, later, or not by this way; all go where this is left out. */
  permit?(outgoing: Outgoing, now: Date): Promise<'GO' | 'DROP' | { until: number }>;
  /** Rejects when it was not taken, with `MessageRefused` when it never will be. */
  send(database: Database, parcel: Parcel, now: Date): Promise<void>;
};

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
  /** By which the member may end such messages; null where that is not possible. */
  topic: ChoosableTopic | null;
  title: string;
  body: string;
  /** The page it leads to, with the notification that it opens; undefined for none. */
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

/**
 * Where a notification is shown among what a member has: on all, but for a sign-in, which is not told to its own device.
 */
export const placesFor = <Place extends { sessionId: string | null }>(
  { kind, facts }: Pick<Outgoing, 'kind' | 'facts'>,
  places: readonly Place[],
): Place[] =>
  places.filter(
    ({ sessionId }) =>
      kind !== 'ACCOUNT_NEW_DEVICE' || sessionId === null || sessionId !== facts.sessionId,
  );

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

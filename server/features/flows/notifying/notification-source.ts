import type { Database } from '#server/database/database.ts';
import type { StoredEvent } from '#server/events/consume-events.ts';
import type { NewNotification } from '#server/features/ground/notification/write-notifications.ts';

/** The notifications that some events cause, in their order. */
export type NotificationSource = (
  database: Database,
  events: readonly StoredEvent[],
) => Promise<NewNotification[]>;

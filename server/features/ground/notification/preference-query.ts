import {
  type ChoosableTopic,
  isOn,
  type NotificationWay,
} from '@kaituan/domain/notification/notification-delivery';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { notificationPreference } from '#server/database/schema/notification-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';

/** Whether a topic leaves the shop for a member by a way. */
export type Wants = (memberId: string, topic: ChoosableTopic, way: NotificationWay) => boolean;

/** What these members chose; for the rest the usual applies. */
export async function loadWants(database: Database, memberIds: readonly string[]): Promise<Wants> {
  const rows = await database
    .select()
    .from(notificationPreference)
    .where(sql`${notificationPreference.memberId} = any(${textsParameter(memberIds)})`);
  const chosen = new Map(rows.map((row) => [`${row.memberId} ${row.topic} ${row.way}`, row.isOn]));
  return (memberId, topic, way) => isOn(topic, chosen.get(`${memberId} ${topic} ${way}`));
}

export async function writePreference(
  database: Database,
  preference: { memberId: string; topic: ChoosableTopic; way: NotificationWay; isOn: boolean },
  changedAt: Date,
): Promise<void> {
  const { memberId, topic, way } = notificationPreference;
  await database
    .insert(notificationPreference)
    .values({ ...preference, changedAt })
    .onConflictDoUpdate({
      target: [memberId, topic, way],
      set: { isOn: preference.isOn, changedAt },
    });
}

import {
  type ChoosableTopic,
  choosableTopics,
  type NotificationWay,
  notificationWays,
} from '@kaituan/domain/notification/notification-delivery';
import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { getLinkKey, isLinkToken, signLink } from '#server/http/signed-link.ts';

export const unsubscribePath = '/unsubscribe';
const lifeMs = 365 * 24 * 3_600_000;

export type Unsubscribing = { memberId: string; topic: ChoosableTopic; way: NotificationWay };

const parameters = z.object({
  member: z.string().min(1).max(100),
  topic: z.enum(choosableTopics),
  way: z.enum(notificationWays),
  token: z.string().max(100),
});

const subjectOf = ({ memberId, topic, way }: Unsubscribing) =>
  `unsubscribe ${memberId} ${topic} ${way}`;

/** Makes links that end letters of a topic without a sign-in. */
export async function createUnsubscribeLinks(database: Database, publicUrl: string, now: Date) {
  const key = await getLinkKey(database);
  const until = new Date(now.getTime() + lifeMs);
  return (of: Unsubscribing): string => {
    const { memberId: member, topic, way } = of;
    const url = new URL(unsubscribePath, publicUrl);
    const token = signLink(key, subjectOf(of), until);
    url.search = new URLSearchParams({ member, topic, way, token }).toString();
    return url.href;
  };
}

/** What a link ends; undefined for a forged or expired one. */
export async function readUnsubscribeLink(
  database: Database,
  query: Record<string, string>,
  now: Date,
): Promise<Unsubscribing | undefined> {
  const parsed = parameters.safeParse(query);
  if (!parsed.success) return undefined;
  const { member: memberId, topic, way, token } = parsed.data;
  const of = { memberId, topic, way };
  return isLinkToken(await getLinkKey(database), subjectOf(of), token, now) ? of : undefined;
}

import type { Database } from '#server/database/database.ts';
import { getLinkKey, isLinkToken, signLink } from '#server/http/signed-link.ts';

/** `GET` with the member's id and a signed token: everything the shop has about the member. */
export const ownDataPath = '/own-data';
const linkLifeMs = 10 * 60_000;

const subjectOf = (memberId: string): string => `own-data:${memberId}`;

export async function ownDataLink(database: Database, memberId: string, now: Date) {
  const until = new Date(now.getTime() + linkLifeMs);
  const token = signLink(await getLinkKey(database), subjectOf(memberId), until);
  return `${ownDataPath}/${encodeURIComponent(memberId)}?token=${token}`;
}

export const isOwnDataLink = async (
  database: Database,
  { memberId, token }: { memberId: string; token: string },
  now: Date,
): Promise<boolean> => isLinkToken(await getLinkKey(database), subjectOf(memberId), token, now);

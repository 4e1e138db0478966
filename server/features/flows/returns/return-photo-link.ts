import type { Database } from '#server/database/database.ts';
import { getLinkKey, signLink } from '#server/http/signed-link.ts';

export const returnPhotoPath = '/return-photos';
/** How long the address of a photo works after it was told. */
const photoLinkMs = 60 * 60_000;

/** What a token lets its bearer see. */
export const photoSubjectOf = (photoNo: string): string => `return-photo:${photoNo}`;

/** Addresses under which the owner's browser finds photos for an hour; nobody guesses them. */
export async function photoUrlsOf(
  database: Database,
  photoNos: readonly string[],
  now: Date,
): Promise<(photoNo: string) => string> {
  if (photoNos.length === 0) return () => '';
  const key = await getLinkKey(database);
  const until = new Date(now.getTime() + photoLinkMs);
  return (photoNo) =>
    `${returnPhotoPath}/${photoNo}.webp?token=${signLink(key, photoSubjectOf(photoNo), until)}`;
}

import type { Database } from '#server/database/database.ts';
import { getLinkKey, signLink } from '#server/http/signed-link.ts';

export const returnPhotoPath = '/return-photos';
/** How long the signed address of a photo is valid. */
const photoLinkMs = 60 * 60_000;

/** The subject that a photo's token is signed for. */
export const photoSubjectOf = (photoNo: string): string => `return-photo:${photoNo}`;

/** Signed addresses of photos for their owner's browser, valid for an hour. */
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

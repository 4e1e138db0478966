import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { media } from '#server/database/schema/catalog-schema.ts';
import type { DrawnPicture } from './owner-picture.ts';

export type PictureFacts = Omit<DrawnPicture, 'bytes'>;
type Described = { alt: string; uploadedAt: Date };

/** The number of an owner's picture, by its content. */
export const pictureIdOf = ({ file }: Pick<PictureFacts, 'file'>): string =>
  `u-${file.slice(0, 20)}`;

/** The same picture again keeps the number that it has, and its description once it has one. */
export async function keepPicture(
  database: Database,
  facts: PictureFacts,
  { alt, uploadedAt }: Described,
): Promise<typeof media.$inferSelect> {
  const id = pictureIdOf(facts);
  await database
    .insert(media)
    .values({ id, alt, uploadedAt, ...facts })
    .onConflictDoUpdate({
      target: media.id,
      set: {
        uploadedAt,
        alt: sql`case when ${media.alt} = '' then ${alt} else ${media.alt} end`,
      },
    });
  const [row] = await database.select().from(media).where(eq(media.id, id));
  if (!row) throw new Error('a picture was not stored');
  return row;
}

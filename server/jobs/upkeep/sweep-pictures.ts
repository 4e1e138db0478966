import { sql } from 'drizzle-orm';
import type { Job } from '#server/jobs/job.ts';
import type { PictureFolder } from '#server/media/owner-picture.ts';

/** Somebody may still be filling in the form that a picture was added for. */
const graceDays = 7;

/** Deletes pictures added in the desk that nothing shows: no product, order, banner, brand, activity, group buy or text. */
export const sweepPictures =
  (pictures: Pick<PictureFolder, 'remove'>): Job =>
  async (database, now) => {
    const since = new Date(now.getTime() - graceDays * 86_400_000).toISOString();
    const { rows: gone } = await database.execute<{ file: string }>(sql`
      delete from media m
      where m.id like 'u-%' and m.product_id is null and m.file is not null
        and m.uploaded_at < ${since}::timestamptz
        and not exists (select from home_banner b where b.media_id = m.id)
        and not exists (select from brand b where b.media_id = m.id)
        and not exists (select from activity a where a.media_id = m.id)
        and not exists (select from group_campaign g where g.media_id = m.id)
        and not exists (select from order_line l where l.media_id = m.id)
        and not exists (
          select from (
            select body_html as html from content_page
            union all select body_html from policy_version
            union all select answer_html from faq
            union all select body_html from bulletin
            union all select description_html from product) t
          where position('/media/' || m.id || '/' in t.html) > 0)
      returning m.file`);
    if (gone.length === 0) return 0;
    const files = JSON.stringify(gone.map(({ file }) => file));
    const { rows: unused } = await database.execute<{ file: string }>(sql`
      select f.file from jsonb_array_elements_text(${files}::jsonb) as f(file)
      where not exists (select from media m where m.file = f.file)`);
    await pictures.remove(unused.map(({ file }) => file));
    return gone.length;
  };

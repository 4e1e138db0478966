import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { ImportProblems } from '#server/catalog-file/import-problems.ts';
import type { ImportOptions, PictureFolders } from '#server/catalog-file/import-report.ts';
import { collectProblems } from '#server/catalog-file/problem-queries.ts';
import type { Queryable } from '#server/database/database.ts';
import { findInside } from './picture-file.ts';
import { standInRecipe } from './stand-in-picture.ts';

const batchSize = 1_000;
const standInPx = 1_280;
/** The ending of a picture being copied; only a killed import leaves one behind. */
export const copyingEnding = '.copying';

/** Pictures are imported from the owner's folder only; without one they stay unchanged. */
export async function remarkOnPictures(
  database: Queryable,
  { remarks }: ImportProblems,
  pictures: ImportOptions['pictures'],
): Promise<void> {
  if (pictures) return;
  await collectProblems(
    database,
    remarks,
    'pictures',
    sql`select t.line, '沒有用 --pictures 指定圖片資料夾，圖片維持原樣'
        from target_product t
        where t.pictures is not null and t.pictures is distinct from (
          select jsonb_agg(m.file order by m.position, m.id) from media m
          where m.product_id = t.id and m.file is not null)`,
  );
}

/** Writes the pictures of the file's products, and placeholders for those without any. */
export async function writePictures(database: Queryable): Promise<void> {
  await writeGalleries(database);
  await addStandIns(database);
}

/** A picture's id contains its content's digest, so that caches see a changed picture as a new one. */
async function writeGalleries(database: Queryable): Promise<void> {
  await database.execute(sql`
    create temp table target_picture on commit drop as
    select distinct on (id) * from (
      select t.id as product_id, format('p%s-%s', t.id, left(s.file, 20)) as id,
        (p.place - 1)::smallint as position, m.name as alt, s.file, s.width, s.height, s.color
      from target_product t
      join merged_product m on m.id = t.id
      cross join lateral jsonb_array_elements_text(t.pictures) with ordinality p(name, place)
      join staged_picture s on s.name = p.name
    ) w order by id, position`);
  await database.execute(sql`
    create temp table regalleried on commit drop as
    select w.product_id from target_picture w group by w.product_id
    having array_agg(w.id order by w.position) is distinct from array(
      select m.id from media m where m.product_id = w.product_id order by m.position, m.id)`);
  await database.execute(sql`
    delete from media m using regalleried r where m.product_id = r.product_id`);
  await database.execute(sql`
    insert into media (id, product_id, position, width, height, alt, color, file)
    select w.id, w.product_id, w.position, w.width, w.height, w.alt, w.color, w.file
    from target_picture w join regalleried r on r.product_id = w.product_id`);
  await database.execute(sql`
    insert into written (subject, id, is_new) select 'product', product_id, false from regalleried`);
}

/** Copies the pictures of the galleries into the shop's folder. */
export async function copyPictures(
  database: Queryable,
  { from, uploads, shared }: PictureFolders,
): Promise<void> {
  await mkdir(uploads, { recursive: true });
  await removeHalfCopies(uploads);
  const { rows } = await database.execute<{ name: string; file: string }>(sql`
    select distinct on (s.file) s.name, s.file
    from staged_picture s join target_picture w on w.file = s.file
    join regalleried r on r.product_id = w.product_id order by s.file`);
  for (const { name, file } of rows) {
    const target = join(uploads, file);
    if (await isThere(target)) continue;
    const draft = `${target}${copyingEnding}`;
    await copyFile(await findInside(from, name), draft, constants.COPYFILE_FICLONE);
    await rename(draft, target);
    await shared?.put(`uploads/${file}`, await readFile(target), pictureType(file));
  }
}

const pictureType = (file: string): string =>
  `image/${(file.split('.').at(-1) ?? '').replace('jpg', 'jpeg')}`;

/** Imports of all nodes are serialised, so none of these is still being written. */
async function removeHalfCopies(uploads: string): Promise<void> {
  for (const name of await readdir(uploads)) {
    if (name.endsWith(copyingEnding)) await rm(join(uploads, name), { force: true });
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Adds placeholders to products without a picture. */
async function addStandIns(database: Queryable): Promise<void> {
  for (let after = 0; ; ) {
    const bare = await listBareProducts(database, after);
    if (bare.length === 0) return;
    const drawn = bare.map(({ id, name, glyph }) => {
      const recipe = standInRecipe(id, glyph);
      return { id: `p${id}-1`, product_id: id, alt: name, color: recipe.ground[0], recipe };
    });
    await database.execute(sql`
      insert into media (id, product_id, position, width, height, alt, color, recipe)
      select id, product_id, 0, ${standInPx}, ${standInPx}, alt, color, recipe
      from jsonb_to_recordset(${JSON.stringify(drawn)}::text::jsonb)
        as d(id text, product_id int, alt text, color text, recipe jsonb)
      on conflict (id) do nothing`);
    after = bare.at(-1)?.id ?? after;
  }
}

type BareProduct = { id: number; name: string; glyph: string | null };

/** Products of the file without a picture, with the glyph of their nearest category that has one. */
async function listBareProducts(database: Queryable, after: number): Promise<BareProduct[]> {
  const { rows } = await database.execute<BareProduct>(sql`
    with recursive bare as (
      select p.id, p.name from target_product t join product p on p.id = t.id
      where p.id > ${after} and not exists (select from media m where m.product_id = p.id)
      order by p.id limit ${batchSize}
    ),
    lineage(product_id, parent_id, glyph, place, height) as (
      select b.id, c.parent_id, c.glyph, pc.position::int, 0
      from bare b
      join product_category pc on pc.product_id = b.id
      join category c on c.id = pc.category_id
      union all
      select l.product_id, c.parent_id, c.glyph, l.place, l.height + 1
      from lineage l join category c on c.id = l.parent_id
      where l.glyph is null and l.height < 10
    )
    select b.id, b.name, (
      select l.glyph from lineage l where l.product_id = b.id and l.glyph is not null
      order by l.place, l.height limit 1) as glyph
    from bare b order by b.id`);
  return rows;
}

import { stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { BadCell } from '#server/catalog-file/cells/cell-format.ts';
import { headingOf } from '#server/catalog-file/columns/catalog-columns.ts';
import type { ImportProblems } from '#server/catalog-file/import-problems.ts';
import type { ImportOptions } from '#server/catalog-file/import-report.ts';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';
import { collectProblems } from '#server/catalog-file/problem-queries.ts';
import type { Queryable } from '#server/database/database.ts';
import { inspectPicture } from './picture-file.ts';

const batchSize = 100;

/** Reads every picture of the file before anything is locked, because it takes long. */
export async function stagePictures(
  database: Queryable,
  rows: number,
  problems: ImportProblems,
  { pictures, signal, onProgress }: ImportOptions,
): Promise<void> {
  if (!pictures) return;
  if (pictures === 'UPLOADED') return stageUploaded(database, problems);
  const folder = await stat(pictures.from).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UnreadableFile(`找不到圖片資料夾 ${pictures.from}`);
  let after = '';
  for (let seen = 0; ; ) {
    const batch = await listNames(database, after);
    if (batch.length === 0) return;
    const staged = [];
    for (const { name, line } of batch) {
      signal?.throwIfAborted();
      const column = headingOf('pictures');
      const picture = await inspectPicture(pictures.from, name).catch((error: unknown) => {
        if (!(error instanceof BadCell)) throw error;
        problems.mistakes.add({ line, column, reason: `${error.message}：${name}` });
      });
      if (picture) staged.push({ name, ...picture });
    }
    await database.execute(sql`
      insert into staged_picture
      select * from jsonb_to_recordset(${JSON.stringify(staged)}::text::jsonb)
        as s(name text, file text, width int, height int, color text)`);
    after = batch.at(-1)?.name ?? after;
    seen += batch.length;
    onProgress?.({ stage: 'PICTURES', rows, percent: (seen / (batch[0]?.total ?? seen)) * 100 });
  }
}

/** Names in the file, each with its first line; `total` counts all of them. */
async function listNames(
  database: Queryable,
  after: string,
): Promise<{ name: string; line: number; total: number }[]> {
  const { rows } = await database.execute<{ name: string; line: number; total: number }>(sql`
    with named as (
      select p.name, min(s.line) as line
      from staged_product s cross join lateral jsonb_array_elements_text(s.pictures) p(name)
      group by p.name
    )
    select name, line, (select count(*) from named)::int as total
    from named where name > ${after} order by name limit ${batchSize}`);
  return rows;
}

async function stageUploaded(database: Queryable, { mistakes }: ImportProblems): Promise<void> {
  await database.execute(sql`
    insert into staged_picture (name, file, width, height, color)
    select m.id, m.file, m.width, m.height, m.color from media m
    where m.file is not null and m.id in (
      select p.name from staged_product s
      cross join lateral jsonb_array_elements_text(s.pictures) p(name))`);
  await collectProblems(
    database,
    mistakes,
    'pictures',
    sql`select s.line, format('找不到圖片 %s，請再上傳一次', p.name)
        from staged_product s cross join lateral jsonb_array_elements_text(s.pictures) p(name)
        where not exists (select from staged_picture g where g.name = p.name)`,
  );
}

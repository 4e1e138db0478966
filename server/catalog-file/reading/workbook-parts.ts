import { posix } from 'node:path';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';
import type { WorkbookArchive } from './workbook-archive.ts';
import { readXml, type XmlHandlers } from './workbook-xml.ts';

const maxSmallPartBytes = 4 * 1024 * 1024;

/** The sheet to read, and the shared strings it uses. */
export type WorkbookParts = { sheet: string; sharedStrings: string | undefined };

/** Finds the first visible sheet through the workbook's relationships. */
export async function findParts(archive: WorkbookArchive): Promise<WorkbookParts> {
  const root = await readRelations(archive, '');
  const workbook = root.find((relation) => relation.type === 'officeDocument')?.target;
  if (!workbook) throw new UnreadableFile('這不是 XLSX 活頁簿');
  let first: string | undefined;
  await readSmallPart(archive, workbook, {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) {
        throw new UnreadableFile('活頁簿用 1904 年日期系統，請改成 1900 年日期系統再存檔');
      }
      if (name !== 'sheet' || first || (attributes.state ?? 'visible') !== 'visible') return;
      first = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1];
    },
  });
  const relations = await readRelations(archive, workbook);
  const sheet = relations.find((relation) => relation.id === first)?.target;
  if (!sheet) throw new UnreadableFile('活頁簿裡沒有看得見的工作表');
  const sharedStrings = relations.find((relation) => relation.type === 'sharedStrings')?.target;
  return {
    sheet,
    sharedStrings: sharedStrings && archive.has(sharedStrings) ? sharedStrings : undefined,
  };
}

type Relation = { id: string; type: string; target: string };

async function readRelations(archive: WorkbookArchive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const relations: Relation[] = [];
  await readSmallPart(archive, posix.join(folder, '_rels', `${posix.basename(part)}.rels`), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.push({ id: Id, type: posix.basename(Type), target });
    },
  });
  return relations;
}

async function readSmallPart(
  archive: WorkbookArchive,
  part: string,
  handlers: XmlHandlers,
): Promise<void> {
  if (archive.sizeOf(part) > maxSmallPartBytes) throw new UnreadableFile('活頁簿的目錄太大');
  for await (const _ of readXml(await archive.stream(part), handlers));
}

import { filesPath } from '@kaituan/contract/addresses';
import type { StoredFile } from '@kaituan/contract/member/file';
import type { Database } from '#server/database/database.ts';
import { getLinkKey, signLink } from '#server/http/signed-link.ts';
import { type StoredFileRow, storageNameOf } from './stored-file-query.ts';

const hourMs = 3_600_000;

/** The subject that the token of a file is signed for. */
export const fileSubjectOf = (fileNo: string): string => `stored-file:${fileNo}`;

/**
 * Makes addresses that open files for one to two hours. An address stays the same for an hour, so that a thread read
 * again loads no picture again.
 */
export async function fileLinker(
  database: Database,
  now: Date,
): Promise<(file: Pick<StoredFileRow, 'fileNo' | 'type'>) => string> {
  const key = await getLinkKey(database);
  const until = new Date((Math.floor(now.getTime() / hourMs) + 2) * hourMs);
  return (file) => {
    const ending = storageNameOf(file).split('.').at(-1);
    const token = signLink(key, fileSubjectOf(file.fileNo), until);
    return `${filesPath}/${file.fileNo}.${ending}?token=${token}`;
  };
}

/** Presents files with addresses that open them for a short while. */
export async function filePresenter(
  database: Database,
  now: Date,
): Promise<(row: StoredFileRow) => StoredFile> {
  const linkOf = await fileLinker(database, now);
  return (row) => {
    const { fileNo, type, name, bytes, width, height } = row;
    return { fileNo, type, name, bytes, width, height, url: linkOf(row) };
  };
}

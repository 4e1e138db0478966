import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes a temporary file and renames it: after a failure the former file is unchanged. */
export async function writeWhole<Result>(
  path: string,
  write: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  try {
    const result = await write(draft);
    await rename(draft, path);
    return result;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

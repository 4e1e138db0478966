import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes a file beside its place and then moves it there: a failure leaves what was there before. */
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

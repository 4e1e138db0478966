import { constants, lstatSync } from 'node:fs';
import { access, mkdir, open, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFault } from '#server/process/start-fault.ts';

const folderMode = 0o700;
const fileMode = 0o600;
const othersMayAnything = 0o077;

/**
 * Creates the data folder if missing and makes it private to the user that runs the shop: both what this
 * process creates and what exists already. Links are not followed.
 */
export async function preparePrivateDataFolder(dataDir: string): Promise<void> {
  process.umask(othersMayAnything);
  try {
    await mkdir(dataDir, { recursive: true, mode: folderMode });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    await refuseForeign(dataDir);
    // The folder first: once it is closed to other users, they cannot replace its content.
    await makePrivate(dataDir, constants.O_DIRECTORY, folderMode);
    await makeContentPrivate(dataDir);
  } catch (error) {
    throw isFolderTrouble(error) ? unusable(dataDir, error) : error;
  }
}

/** Root may use other users' files; any other user could not make them private. */
async function refuseForeign(dataDir: string): Promise<void> {
  const user = process.getuid?.();
  if (user === undefined || user === 0 || (await stat(dataDir)).uid === user) return;
  throw new StartFault(
    `DATA_DIR 資料夾 ${dataDir} 屬於另一個使用者，請用 chown 改成執行商店的使用者，或換一個 DATA_DIR`,
    'this folder belongs to another user: chown it to the user that runs the shop, or set another DATA_DIR',
  );
}

/** Makes the content of a folder private, recursively, without following links. */
export async function makeContentPrivate(folder: string): Promise<void> {
  const inside: Promise<void>[] = [];
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      await makePrivate(path, constants.O_DIRECTORY, folderMode);
      inside.push(makeContentPrivate(path));
    } else if (entry.isFile()) {
      await makePrivate(path, 0, fileMode);
    }
  }
  await Promise.all(inside);
}

async function makePrivate(path: string, flags: number, mode: number): Promise<void> {
  if (process.platform === 'win32') return;
  // At once: the embedded database has 1,400 files, and asking for each in turn takes five times as long.
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & othersMayAnything) === 0) return;
  const noLink = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, noLink | flags).catch(undefinedWhenMissing);
  try {
    await file?.chmod(mode);
  } finally {
    await file?.close();
  }
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ELOOP') return undefined;
  throw error;
}

const isFolderTrouble = (error: unknown): boolean =>
  /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC|ELOOP)$/.test(
    (error as NodeJS.ErrnoException).code ?? '',
  );

function unusable(dataDir: string, error: unknown): StartFault {
  const { code, path = dataDir } = error as NodeJS.ErrnoException;
  return new StartFault(
    `DATA_DIR 資料夾 ${dataDir} 無法寫入（${code} ${path}），請讓執行商店的使用者能寫入它，或換一個 DATA_DIR`,
    'this folder cannot be written to: give the user that runs the shop the right to, or set another DATA_DIR',
    error,
  );
}

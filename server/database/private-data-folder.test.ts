import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const user = fileURLToPath(new URL('../testing/databases/use-data-folder.ts', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-private-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The output of a process that uses the folder as a shop does. */
async function use(dataDir: string, options: { args?: string[]; uid?: number } = {}) {
  const { args = [], ...rest } = options;
  const run = promisify(execFile)(process.execPath, [user, dataDir, ...args], rest);
  return (await run).stdout;
}

/** Files and folders that other users can read, write or enter. */
async function listOpen(dataDir: string): Promise<string[]> {
  const open: string[] = [];
  for (const path of ['.', ...(await readdir(dataDir, { recursive: true }))]) {
    const found = await stat(join(dataDir, path));
    const isPrivate = (found.mode & 0o777) === (found.isDirectory() ? 0o700 : 0o600);
    if (!isPrivate) open.push(`${path} ${(found.mode & 0o777).toString(8)}`);
  }
  return open;
}

/** Each test starts processes, which is slow on a busy machine. */
const slow = { timeout: 120_000 };

test('everything a shop writes is readable by its own user only', slow, async () => {
  const dataDir = join(folder, 'fresh', 'data');
  expect(await use(dataDir)).toBe('');
  expect(await listOpen(dataDir)).toEqual([]);
});

test('an open folder is made private, without following links in it', slow, async () => {
  const dataDir = join(folder, 'open');
  const outside = join(folder, 'outside');
  await mkdir(join(dataDir, 'uploads', 'deep'), { recursive: true });
  await writeFile(outside, 'not ours');
  await writeFile(join(dataDir, 'uploads', 'deep', 'picture.jpg'), 'picture');
  for (const path of ['uploads/deep/picture.jpg', 'uploads/deep', 'uploads', '.']) {
    await chmod(join(dataDir, path), 0o777);
  }
  await chmod(outside, 0o666);
  await symlink(outside, join(dataDir, 'link'));
  expect(await use(dataDir, { args: ['only-prepare'] })).toBe('');
  expect((await stat(outside)).mode & 0o777).toBe(0o666);
  await rm(join(dataDir, 'link'));
  expect(await listOpen(dataDir)).toEqual([]);
});

test('an unusable folder is refused with a sentence that names DATA_DIR', slow, async () => {
  const isRoot = process.getuid?.() === 0;
  const asOther = isRoot ? { uid: 65_534 } : {};
  await chmod(folder, 0o755);
  const readOnly = join(folder, 'read-only');
  await mkdir(readOnly, { mode: 0o555 });
  expect(await use(readOnly, asOther)).toMatch(/^DATA_DIR 資料夾 .* \/ .*DATA_DIR\n$/);
  const foreign = join(folder, 'foreign');
  await mkdir(foreign);
  await chmod(foreign, isRoot ? 0o777 : 0o555);
  expect(await use(foreign, asOther)).toMatch(isRoot ? /屬於另一個使用者.*chown/ : /無法寫入/);
  await writeFile(join(folder, 'file'), '');
  expect(await use(join(folder, 'file'))).toMatch(/^DATA_DIR 資料夾 .*無法寫入/);
});

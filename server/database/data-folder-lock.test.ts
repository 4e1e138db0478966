import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';

/** Each test starts processes, which is slow on a busy machine. */
const slow = { timeout: 120_000 };
const holder = fileURLToPath(new URL('../testing/databases/hold-data-folder.ts', import.meta.url));
let folder: string;
let started: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-lock-'));
  started = [];
});
afterEach(async () => {
  for (const one of started) one.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Another process that tries to lock the folder; `held` or `refused`. */
async function startHolder(): Promise<{ holder: ChildProcess; outcome: string }> {
  const one = spawn(process.execPath, [holder, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(one);
  const [said] = await once(one.stdout, 'data');
  return { holder: one, outcome: String(said).trim() };
}

test('a stale process number of a living program locks nobody out', async () => {
  await writeFile(join(folder, 'shop.pid'), String(process.ppid));
  const release = await lockDataFolder(folder);
  await release();
});

test('of processes that start at once, one gets the folder', slow, async () => {
  const outcomes = await Promise.all(Array.from({ length: 5 }, startHolder));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
    'held',
    ...Array(4).fill('refused'),
  ]);
});

test(
  'the second process gets the number of the first, and the folder when that one is killed',
  slow,
  async () => {
    const { holder: first } = await startHolder();
    await expect(lockDataFolder(folder)).rejects.toThrow(`process ${first.pid}`);
    await expect(lockDataFolder(folder)).rejects.toThrow('DATA_DIR');
    const exited = once(first, 'exit');
    first.kill('SIGKILL');
    await exited;
    const release = await lockDataFolder(folder);
    await release();
  },
);

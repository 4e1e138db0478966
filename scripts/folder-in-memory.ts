import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'kaituan-tests-';
const gibibyte = 2 ** 30;
/** A whole run has half a gigabyte at once; what it runs needs the rest. */
const minFree = { folder: 4 * gibibyte, memory: 10 * gibibyte };
const staleMs = 3_600_000;

/**
 * A temporary folder in memory for databases and data folders under test, which saves a third of the system's time
 * for them; deleted when this process ends. Undefined where the system has none, or little memory.
 */
export function makeFolderInMemory(): string | undefined {
  if (process.platform !== 'linux' || !isRoomy()) return undefined;
  removeStale();
  const folder = join(memory, `${prefix}${process.pid}`);
  // PostgreSQL, which runs as another user where the tests run as root, has a folder in it.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isRoomy(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, place]) => place === memory);
    const [, , kind, options = ''] = mount ?? [];
    const { bavail, bsize } = statfsSync(memory);
    return (
      kind === 'tmpfs' &&
      options.split(',').every((option) => option !== 'ro' && option !== 'noexec') &&
      bavail * bsize >= minFree.folder &&
      process.availableMemory() >= minFree.memory
    );
  } catch {
    return false;
  }
}

/** Folders of runs that were killed. One that cannot be removed, as a file system is mounted in it, is left. */
function removeStale(): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    const folder = join(memory, name);
    try {
      if (Date.now() - statSync(folder).mtimeMs < staleMs) continue;
      rmSync(folder, { recursive: true, force: true });
    } catch {}
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

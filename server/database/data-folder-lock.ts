import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Another living process has the data folder open. */
export class DataFolderInUse extends Error {
  readonly pid: number;
  constructor(dataDir: string, pid: number) {
    super(`資料夾 ${dataDir} 正由另一個程序使用（pid ${pid}）`);
    this.pid = pid;
  }
}

/**
 * Claims the data folder for this process, because the embedded database allows one process a folder.
 * A lock left behind by a process that died is taken over. Returns the release.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'shop.pid');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10);
      if (isAlive(owner)) throw new DataFolderInUse(dataDir, owner);
      await rm(path, { force: true });
    }
  }
  throw new Error(`無法鎖定資料夾 ${dataDir}`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

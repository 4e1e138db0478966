import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFault } from '#server/process/start-fault.ts';

/** Another running process uses the data folder. */
export class DataFolderInUse extends StartFault {
  constructor(dataDir: string, pid: string) {
    super(
      `資料夾 ${dataDir} 正由另一間商店使用（程序 ${pid}）；請先停止它，或用 DATA_DIR 指定另一個資料夾。`,
      `The folder ${dataDir} is in use by another shop (process ${pid}); stop it first, or name another folder with DATA_DIR.`,
    );
  }
}

const sqliteBusy = 5;

/**
 * Locks the data folder for this process, because the embedded database allows one process per folder.
 * Returns the release function. The lock is the operating system's, on a file that SQLite holds open: it
 * ends with the process, two processes never both get it, and a copy of the folder is not locked. Nothing
 * else in this process may open `shop.lock`: closing a file releases all locks of the process on it.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const pidFile = join(dataDir, 'shop.pid');
  const lock = takeLock(join(dataDir, 'shop.lock'));
  if (!lock) throw new DataFolderInUse(dataDir, await readPid(pidFile));
  // Only to name the owner of the lock in the error message.
  await writeFile(pidFile, String(process.pid), { mode: 0o600 });
  return async () => {
    await rm(pidFile, { force: true });
    lock.close();
  };
}

function takeLock(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path);
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined;
    throw error;
  }
}

async function readPid(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return /^\d+$/.test(text) ? text : '?';
}

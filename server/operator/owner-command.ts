import { resolve } from 'node:path';
import type { Permission } from '@kaituan/domain/staff/role';
import { BackupRefused } from '#server/backup/backup-refused.ts';
import {
  ImportUnderWay,
  UnreadableFile,
  UnwritableCatalog,
} from '#server/catalog-file/owner-errors.ts';
import { type Configuration, readConfiguration } from '#server/configuration/configuration.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { StartFault } from '#server/process/start-fault.ts';
import {
  findRunningShop,
  isConnectionLost,
  type RunningShop,
  ShopRefused,
  shopClosed,
} from './running-shop.ts';

/** An error that the owner can fix; printed without a stack trace. */
export class CommandMistake extends Error {}

const expected = [
  CommandMistake,
  UnreadableFile,
  UnwritableCatalog,
  ImportUnderWay,
  ShopRefused,
  StartFault,
  BackupRefused,
  Refusal,
];

/** A path as typed: relative to the folder npm was started in, not to that of the shop. */
export const ownerFile = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

/** Runs a command and sets its exit code: 0 done, 1 refused; unexpected errors keep their stack trace. */
export async function runOwnerCommand(
  run: (signal: AbortSignal) => Promise<boolean>,
): Promise<void> {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());
  try {
    process.exitCode = (await run(stopped.signal)) ? 0 : 1;
  } catch (error) {
    process.exitCode = 1;
    if (stopped.signal.aborted) console.error('已取消，什麼都沒有改變。');
    else console.error(explain(error));
  }
}

/** Replaces errors that the owner can fix by a sentence; others keep their stack trace. */
function explain(error: unknown): unknown {
  if (error instanceof Error && expected.some((kind) => error instanceof kind)) {
    return error.message;
  }
  if (isConnectionLost(error)) return shopClosed;
  const { code, path } = error as NodeJS.ErrnoException;
  const isFileTrouble = /^(ENOENT|EACCES|EPERM|EISDIR|ENOTDIR|ENOSPC|EROFS)$/.test(code ?? '');
  return isFileTrouble ? `無法讀寫 ${path}（${code}）` : error;
}

/**
 * Works through the running shop, because the embedded database allows one process only; without one opens
 * the database directly.
 */
export async function withShop<Result>(ways: {
  /** What the command may do in the running shop. */
  permissions: readonly Permission[];
  running(shop: RunningShop): Promise<Result>;
  alone(opened: OpenDatabase, dataDir: string): Promise<Result>;
}): Promise<Result> {
  const configuration = parseConfiguration();
  if (!configuration.databaseUrl) {
    const shop = await findRunningShop(configuration.dataDir, ways.permissions);
    if (shop) return ways.running(shop);
  }
  // Loaded on demand: a command that uses the running shop starts in half the time without it.
  const { openDatabase } = await import('#server/database/database.ts');
  const { preparePrivateDataFolder } = await import('#server/database/private-data-folder.ts');
  const { migrateAnd } = await import('#server/database/migrate.ts');
  await preparePrivateDataFolder(configuration.dataDir);
  const opened = await openDatabase(configuration);
  try {
    await migrateAnd(opened, async () => {});
    return await ways.alone({ ...opened, database: opened.owner }, configuration.dataDir);
  } finally {
    await opened.close();
  }
}

/** Reads the configuration; an invalid one is reported in a sentence. */
export function parseConfiguration(): Configuration {
  try {
    return readConfiguration(process.env);
  } catch (error) {
    throw new CommandMistake(error instanceof Error ? error.message : String(error));
  }
}

import { access } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefused } from '#server/backup/backup-refused.ts';
import { checkBackup } from '#server/backup/check-backup.ts';
import { openForBackup } from '#server/backup/open-for-backup.ts';
import { removeOldBackups } from '#server/backup/remove-old-backups.ts';
import { type BackupReport, writeBackup } from '#server/backup/write-backup.ts';
import { createBackupPrinter } from './backups/backup-printing.ts';
import type { SnapshotMessage } from './backups/backup-routes.ts';
import { promptPassphrase } from './backups/prompt-passphrase.ts';
import { CommandMistake, ownerFile, parseConfiguration, runOwnerCommand } from './owner-command.ts';
import {
  callShop,
  findRunningShop,
  linesOf,
  type RunningShop,
  ShopRefused,
} from './running-shop.ts';

const usage = `用法：npm run backup -- 資料夾 [--keep 份數] [--unsealed]
     npm run backup -- 資料夾 --check [--backup 名稱] [--unsealed]
  通關密語取自 BACKUP_PASSPHRASE，沒有就在終端機裡詢問
  --keep 份數    完成後只留最新的幾份
  --unsealed    不加密，也不含密鑰
  --check       讀一遍最新（或指定名稱）的備份，看是否完整`;

// Files written here are private.
process.umask(0o077);
await runOwnerCommand(async (signal) => {
  const command = parseArguments();
  const passphrase = command.isUnsealed
    ? undefined
    : await promptPassphrase({ isNew: !command.isCheck });
  const printer = createBackupPrinter(process.stderr);
  const options = { ...command, passphrase, signal, onProgress: printer.show };
  if (command.isCheck) {
    const { name, manifest } = await checkBackup(options).finally(printer.clear);
    console.log(`備份 ${name} 完整：${summaryOf(manifest)}`);
    return true;
  }
  const report = await backUp(options).finally(printer.clear);
  for (const remark of remarksOn(report)) console.error(remark);
  const removed =
    command.keep === undefined ? [] : await removeOldBackups(command.folder, command.keep);
  console.log(`備份 ${report.name} 完成：${summaryOf(report.manifest)}`);
  if (removed.length > 0) console.log(`移除 ${removed.length} 份舊備份`);
  return true;
});

async function backUp(options: {
  folder: string;
  passphrase: string | undefined;
  signal: AbortSignal;
  onProgress: ReturnType<typeof createBackupPrinter>['show'];
}): Promise<BackupReport> {
  const { databaseUrl, dataDir } = parseConfiguration();
  const { folder, signal, onProgress } = options;
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`)) {
    throw new BackupRefused(
      '備份的資料夾不能在商店的資料夾裡。',
      'the folder of the backups cannot be inside the data folder',
    );
  }
  await access(databaseUrl ? dataDir : join(dataDir, 'database')).catch(() => {
    throw new BackupRefused(`${dataDir} 裡沒有商店。`, 'there is no shop in the data folder');
  });
  const connect = async () => {
    const shop = databaseUrl ? undefined : await findRunningShop(dataDir, ['SETTINGS']);
    onProgress({ stage: 'SNAPSHOT', count: 0 });
    const snapshot = shop && (await snapshotThroughShop(shop, signal));
    return openForBackup({ databaseUrl, dataDir, snapshot });
  };
  return writeBackup({ ...options, dataDir, connect });
}

function summaryOf({ tables, files, madeAt }: BackupReport['manifest']): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${madeAt}，${rows.toLocaleString('zh-TW')} 列，${files.length.toLocaleString('zh-TW')} 個檔案`;
}

function* remarksOn({ unknownParts, isNewlySealed, manifest }: BackupReport) {
  if (manifest.sealing === null) {
    yield '提醒：沒有加密，任何讀得到的人都能看到會員資料；不含密鑰，請另外保存 identity-secret 與 payment-secret。 / not sealed, and without secrets';
  }
  if (isNewlySealed) {
    yield '提醒：通關密語和之前的備份不同（或之前的備份讀不到），所有檔案重新存了一次。 / another passphrase than before: all files were stored anew';
  }
  for (const { fileName, origin } of manifest.secrets) {
    if (origin === 'ENVIRONMENT') {
      yield `提醒：${fileName} 來自環境變數，不在備份裡，請自行保存。 / given by the environment, not in the backup`;
    }
  }
  for (const part of unknownParts) {
    yield `提醒：不認得資料夾裡的 ${part}，沒有備份。 / unknown in the data folder, not saved`;
  }
}

function parseArguments() {
  const { values, positionals } = readArguments();
  const [folder, ...more] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  const isKeepRight = keep === undefined || (Number.isInteger(keep) && keep >= 1);
  const name = values.backup;
  if (!folder || more.length > 0 || !isKeepRight) throw new CommandMistake(usage);
  if (values.check ? keep !== undefined : name !== undefined) throw new CommandMistake(usage);
  const { check: isCheck, unsealed: isUnsealed } = values;
  return { folder: ownerFile(folder), keep, name, isCheck, isUnsealed };
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        keep: { type: 'string' },
        backup: { type: 'string' },
        check: { type: 'boolean', default: false },
        unsealed: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
  } catch {
    throw new CommandMistake(usage);
  }
}

/** Has the running shop copy its embedded database; returns the folder, which the caller must delete. */
async function snapshotThroughShop(shop: RunningShop, signal: AbortSignal): Promise<string> {
  const response = await callShop(shop, '/operator/snapshot', { method: 'POST', signal });
  for await (const line of linesOf(response)) {
    const message = JSON.parse(line) as SnapshotMessage;
    if (message.type === 'DONE') return message.folder;
    if (message.type === 'FAILURE') throw new ShopRefused(`商店無法複製資料庫：${message.message}`);
  }
  throw new ShopRefused('商店在備份途中關閉了，請再試一次 / the shop closed; try again');
}

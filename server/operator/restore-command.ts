import { parseArgs } from 'node:util';
import { type RestoreReport, restoreBackup } from '#server/backup/restore-backup.ts';
import { readBackup } from '#server/backup/stored-backups.ts';
import { releaseJobs } from '#server/jobs/jobs-hold.ts';
import { createBackupPrinter } from './backups/backup-printing.ts';
import { promptPassphrase } from './backups/prompt-passphrase.ts';
import {
  CommandMistake,
  ownerFile,
  parseConfiguration,
  runOwnerCommand,
  withShop,
} from './owner-command.ts';
import { callShop } from './running-shop.ts';

const usage = `用法：npm run restore -- 資料夾 [--backup 名稱] [--live] [--new-secrets]
     npm run restore -- --live
  還原到空的 DATA_DIR 與空的 DATABASE_URL；通關密語取自 BACKUP_PASSPHRASE，沒有就在終端機裡詢問
  --backup 名稱   不用最新的一份
  --live         由還原的商店接手營業：退款、取消、成團等工作開始進行
  --new-secrets  原來的密鑰遺失時，不用備份裡的密鑰`;

// Files written here are private.
process.umask(0o077);
await runOwnerCommand(async (signal) => {
  const { folder, name, isLive, hasNewSecrets } = parseArguments();
  if (folder === undefined) {
    console.log((await goLive()) ? '這間商店接手營業，工作開始進行。' : '工作本來就在進行。');
    return true;
  }
  const { databaseUrl, dataDir } = parseConfiguration();
  const { manifest } = await readBackup(folder, name);
  const passphrase = manifest.sealing ? await promptPassphrase({ isNew: false }) : undefined;
  const printer = createBackupPrinter(process.stderr);
  const options = { folder, name, dataDir, databaseUrl, passphrase, hasNewSecrets, isLive };
  const onProgress = printer.show;
  const report = await restoreBackup({ ...options, signal, onProgress }).finally(printer.clear);
  console.log(present(report, { dataDir, isLive }));
  return true;
});

/** Releases the jobs of a restored shop. */
function goLive(): Promise<boolean> {
  return withShop({
    permissions: ['SETTINGS'],
    running: async (shop) => {
      const response = await callShop(shop, '/operator/release-jobs', { method: 'POST' });
      return ((await response.json()) as { wereHeld: boolean }).wereHeld;
    },
    alone: ({ database }) => releaseJobs(database),
  });
}

function present(
  { backup, foreignTables }: RestoreReport,
  { dataDir, isLive }: { dataDir: string; isLive: boolean },
): string {
  const lines = [`備份 ${backup.name} 還原到 ${dataDir}，每一列都核對過。`];
  for (const table of foreignTables) lines.push(`提醒：${table} 不是商店的資料表，沒有還原。`);
  if (!isLive) {
    lines.push('退款、取消、成團等工作暫停中：請先到金流後台核對備份之後的退款，');
    lines.push('確定由這間商店接手營業後執行 npm run restore -- --live。');
  }
  return lines.join('\n');
}

function parseArguments() {
  const { values, positionals } = readArguments();
  const [folder, ...more] = positionals;
  const { backup: name, live: isLive, 'new-secrets': hasNewSecrets } = values;
  const isOnlyLive = isLive && name === undefined && !hasNewSecrets;
  if (more.length > 0 || (folder === undefined && !isOnlyLive)) throw new CommandMistake(usage);
  return { folder: folder && ownerFile(folder), name, isLive, hasNewSecrets };
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        backup: { type: 'string' },
        live: { type: 'boolean', default: false },
        'new-secrets': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
  } catch {
    throw new CommandMistake(usage);
  }
}

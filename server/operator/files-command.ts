import { parseArgs } from 'node:util';
import { openFolderStorage } from '#server/platform/file-storage/folder-storage.ts';
import { sharedStorageOf } from '#server/platform/file-storage/storage-configuration.ts';
import { moveFiles } from './messages/move-files.ts';
import { CommandMistake, parseConfiguration, runOwnerCommand } from './owner-command.ts';

const usage = `用法：npm run files -- copy [--remove]
  把 DATA_DIR 裡的商品圖片、退貨照片與附件複製到 S3（S3_ENDPOINT 等變數所設定的），並逐一核對；可以重複執行
  --remove   核對無誤後刪除 DATA_DIR 裡的退貨照片與附件（商品圖片留著）`;

await runOwnerCommand(async (signal) => {
  const removes = readRemoves();
  if (removes === undefined) throw new CommandMistake(usage);
  const configuration = parseConfiguration();
  const to = sharedStorageOf(configuration);
  if (!to) throw new CommandMistake('沒有設定 S3_ENDPOINT 等變數，不知道要複製到哪裡。');
  const from = openFolderStorage(configuration.dataDir);
  const { copied, known, removed } = await moveFiles({ from, to, removes, signal });
  console.log(`複製了 ${copied} 個檔案，${known} 個原本就在；刪除了 ${removed} 個。`);
  return true;
});

function readRemoves(): boolean | undefined {
  try {
    const options = { remove: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return positionals.join(' ') === 'copy' ? values.remove : undefined;
  } catch {
    return undefined;
  }
}

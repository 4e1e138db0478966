import { parseArgs } from 'node:util';
import { defaultChannelId } from '@kaituan/domain/shop-limits';

export const settingsUsage = `用法：npm run settings -- 動作 檔案
  export 檔案 [--channel 通路編號]            把通路的設定寫成一個 YAML 檔
  import 檔案 [--check] [--channel 通路編號]  檔案裡有的設定照檔案改，先列出差別；--check 只看不改
  checklist [--channel 通路編號]              開店步驟：完成了什麼、還缺什麼
  open [--channel 通路編號]                   開幕；必要的步驟還沒完成時拒絕
  close [--channel 通路編號]                  暫停營業`;

export type SettingsCommand =
  | { verb: 'export' | 'import'; file: string; isCheck: boolean; channelId: number }
  | { verb: 'checklist' | 'open' | 'close'; channelId: number };

/** Parses command-line arguments; undefined when they are invalid. */
export function parseSettingsCommand(args: string[]): SettingsCommand | undefined {
  const typed = readArguments(args);
  const [verb, file, ...rest] = typed?.positionals ?? [];
  if (!typed || rest.length > 0) return undefined;
  const { check = false, channel } = typed.values;
  const channelId = channel === undefined ? defaultChannelId : Number(channel);
  if (!Number.isSafeInteger(channelId)) return undefined;
  if (verb === 'import' && file) return { verb, file, isCheck: check, channelId };
  if (check) return undefined;
  if (verb === 'export' && file) return { verb, file, isCheck: false, channelId };
  const isBare = verb === 'checklist' || verb === 'open' || verb === 'close';
  return isBare && file === undefined ? { verb, channelId } : undefined;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { check: { type: 'boolean' }, channel: { type: 'string' } },
      allowPositionals: true,
    });
  } catch {
    return undefined;
  }
}

import { parseArgs } from 'node:util';
import { staffRole } from '@kaituan/contract/staff/staff';
import type { StaffRole } from '@kaituan/domain/staff/role';

export const staffUsage = `用法：npm run staff -- 動作 會員
  會員可以是電子郵件、手機號碼或會員編號；沒有 --channel 是整間商店
  list                                            工作人員與職務
  appoint 會員 --role owner|manager|clerk|packer|leader [--channel 通路編號]   任命，或改職務
  remove 會員 [--channel 通路編號]                撤銷職務；最後一位店主不能撤銷
  reset-code 會員                                 遺失手機與備用碼時，移除兩步驟驗證`;

export type StaffCommand =
  | { verb: 'list' }
  | { verb: 'appoint'; who: string; role: StaffRole; channelId: number | null }
  | { verb: 'remove'; who: string; channelId: number | null }
  | { verb: 'reset-code'; who: string };

const text = { type: 'string' } as const;

/** Parses command-line arguments; undefined when they are invalid. */
export function parseStaffCommand(args: string[]): StaffCommand | undefined {
  const typed = readArguments(args);
  const [verb, who, ...rest] = typed?.positionals ?? [];
  if (!typed || rest.length > 0) return undefined;
  const { role: roleText, channel } = typed.values;
  const isList = verb === 'list' && who === undefined && !roleText && !channel;
  if (isList) return { verb: 'list' };
  const channelId = channel === undefined ? null : Number(channel);
  if (!who || (channelId !== null && !Number.isSafeInteger(channelId))) return undefined;
  if (verb === 'reset-code' && !roleText && !channel) return { verb, who };
  if (verb === 'remove' && roleText === undefined) return { verb, who, channelId };
  const role = staffRole.safeParse(roleText?.toUpperCase()).data;
  return verb === 'appoint' && role ? { verb, who, role, channelId } : undefined;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: { role: text, channel: text }, allowPositionals: true });
  } catch {
    return undefined;
  }
}

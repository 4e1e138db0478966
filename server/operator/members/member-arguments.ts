import { parseArgs } from 'node:util';
import { type MemberCommand, memberCommandSchema } from './member-command-schema.ts';

export const memberUsage = `用法：npm run member -- 動作 會員
  會員可以是電子郵件、手機號碼或會員編號
  create EMAIL [--name 名稱] [--password 密碼]   新增會員；沒有給密碼時自動產生
  verify 會員 通路編號                           成為通路會員
  unverify 會員                                  不再是通路會員
  suspend 會員 [--reason 原因]                   停用；原因會告訴會員
  restore 會員                                   恢復
  sign-out 會員                                  登出所有裝置
  password 會員 [--password 密碼]                換密碼並登出所有裝置
  token 會員                                     印出短效的存取權杖，用來試 API
  applications [--all]                           批發申請：等待審核的，或全部
  approve 申請編號 通路編號                      通過申請，成為通路會員
  reject 申請編號 --reason 原因                  不通過；原因會告訴會員`;

const text = { type: 'string' } as const;

/** Parses command-line arguments; undefined when they are invalid. */
export function parseMemberCommand(args: string[]): MemberCommand | undefined {
  const typed = readArguments(args);
  const [verb, who, channelId, ...rest] = typed?.positionals ?? [];
  if (!typed || rest.length > 0) return undefined;
  const given = {
    verb,
    ...(who !== undefined && { who }),
    ...(channelId !== undefined && { channelId }),
    ...typed.values,
  };
  return memberCommandSchema.safeParse(given).data;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { name: text, password: text, reason: text, all: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch {
    return undefined;
  }
}

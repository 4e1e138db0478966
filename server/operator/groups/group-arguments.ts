import { parseArgs } from 'node:util';
import { promotionUsage } from '#server/operator/goods/promotion-arguments.ts';
import { type GroupCommand, groupCommandSchema } from './group-command-schema.ts';

export const groupUsage = `用法：npm run group -- 動作 團購編號
${promotionUsage}
  list [running|settled|all] [--after 位置]   團購與進度，一次 50 個
  show 團購編號                        現場：誰跟了什麼、付款了沒、每個規格幾份、款項
  text 團購編號 [--link 網址]          貼到 LINE 群組的進度
  supplier 團購編號                    給供應商的採購單
  remind 團購編號                      提醒還沒付款的人
  tell 團購編號 --text 文字            通知參加者，一天最多 2 次
  extend 團購編號 --hours 24           延長；最多 2 次，每次最多 72 小時
  close-earlier 團購編號               已達門檻的團購提早結團：最早在 2 小時後，會通知參加者
  cancel 團購編號 --reason 原因        結團前取消並全額退款，原因會告知參加者
  procuring 團購編號                   成團後開始採購
  arrived 團購編號                     貨已到店
  distributing 團購編號                開始出貨
  close 團購編號                       全部完成`;

const text = { type: 'string' } as const;

/** Parses command-line arguments; undefined when they are invalid. */
export function parseGroupCommand(args: string[]): GroupCommand | undefined {
  const typed = readArguments(args);
  if (!typed) return undefined;
  const [verb = '', first, ...rest] = typed.positionals;
  if (rest.length > 0) return undefined;
  const named = verb === 'list' ? { which: first } : { campaignId: first };
  return groupCommandSchema.safeParse({ verb, ...named, ...typed.values }).data;
}

function readArguments(args: string[]) {
  try {
    const options = { hours: text, reason: text, after: text, text, link: text };
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return undefined;
  }
}

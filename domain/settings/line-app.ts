import { collectMistakes, type SettingMistake } from './setting-mistake.ts';

/** How a channel opens inside LINE; null is with the shop's LIFF app, if it has one. */
export type LineApp = { liffId: string | null };

/** The number of LINE's channel that the LIFF app belongs to, and a name of its own. */
const liffIdShape = /^(\d{10})-\w{8,}$/;

/** The mistakes in a channel's LIFF app; tokens are accepted of these channels of LINE's only. */
export function findLineAppMistakes(
  { liffId }: LineApp,
  lineChannelIds: readonly string[],
): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  if (liffId === null) return mistakes;
  const [, lineChannelId] = liffIdShape.exec(liffId) ?? [];
  check(
    lineChannelId !== undefined,
    'liffId',
    'LIFF ID 是十個數字、一個 - 與英數字，例如 1657000001-AbCdEfGh；不是整個網址',
  );
  check(
    lineChannelId === undefined || lineChannelIds.includes(lineChannelId),
    'liffId',
    `商店還不接受 LINE 登入頻道 ${lineChannelId} 的會員，請先把它加到環境變數 LINE_CHANNEL_IDS，再重新啟動`,
  );
  return mistakes;
}

import { readFile, writeFile } from 'node:fs/promises';
import type { OpeningChecklist } from '@kaituan/contract/staff/shop/staff-opening';
import type { StaffApi, StaffPath } from '@kaituan/contract/staff/staff-api';
import { listChanges } from '@kaituan/domain/settings/list-changes';
import type { OpeningStep } from '@kaituan/domain/settings/opening';
import type { Refusal } from '#server/http/refusal.ts';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { ownerFile } from '#server/operator/owner-command.ts';
import { ShopRefused } from '#server/operator/running-shop.ts';
import type { SettingsCommand } from './settings-arguments.ts';
import {
  type FileMistake,
  readSettingsFile,
  type SettingsFile,
  writeSettingsFile,
} from './settings-file.ts';
import { type SettingsSection, settingsSections } from './settings-sections.ts';

type Print = (line: string) => void;
type Saved = { value: unknown; version: string };

/** Runs a command; false when the file has mistakes and nothing was written. */
export async function executeSettingsCommand(
  ask: AskStaff,
  command: SettingsCommand,
  print: Print,
): Promise<boolean> {
  const { channelId } = command;
  switch (command.verb) {
    case 'export':
      return exportSettings(ask, command, print);
    case 'import':
      return importSettings(ask, command, print);
    case 'checklist': {
      const { result } = await ask('/StaffSettings/GetOpeningChecklist', { channelId });
      print(presentChecklist(result));
      return true;
    }
    case 'open':
      await ask('/StaffSettings/OpenShop', { channelId });
      print('已經開幕');
      return true;
    case 'close':
      await ask('/StaffSettings/CloseShop', { channelId });
      print('暫停營業');
      return true;
  }
}

const read = async (ask: AskStaff, section: SettingsSection, channelId: number): Promise<Saved> => {
  const request = { channelId, ...section.which } as StaffApi[StaffPath]['request'];
  return (await ask(section.get as StaffPath, request)).result as Saved;
};

async function exportSettings(
  ask: AskStaff,
  { file, channelId }: { file: string; channelId: number },
  print: Print,
): Promise<boolean> {
  const parts = [];
  for (const section of settingsSections) {
    parts.push({ section, value: (await read(ask, section, channelId)).value });
  }
  await writeFile(ownerFile(file), writeSettingsFile(parts), { mode: 0o600 });
  print(`設定已寫入 ${file}`);
  return true;
}

async function importSettings(
  ask: AskStaff,
  { file, isCheck, channelId }: { file: string; isCheck: boolean; channelId: number },
  print: Print,
): Promise<boolean> {
  const content = readSettingsFile(await readFile(ownerFile(file), 'utf8'));
  const mistakes = [...content.mistakes];
  const lines = [];
  for (const { section, value } of content.parts) {
    const now = await read(ask, section, channelId);
    const changes = listChanges(now.value, value);
    if (changes.length === 0) continue;
    const saving = { section, value, version: now.version, changes };
    const wrong = await tryOut(ask, content, { ...saving, channelId });
    mistakes.push(...wrong);
    if (wrong.length === 0) lines.push(saving);
  }
  for (const { section, changes } of lines) {
    for (const { path, from, to } of changes) {
      print(`${section.text}${path && ` ${path}`}：${presentValue(from)} → ${presentValue(to)}`);
    }
  }
  if (mistakes.length > 0) {
    for (const mistake of mistakes) print(presentMistake(mistake));
    print(`${mistakes.length} 處要改，什麼都沒有寫入。`);
    return false;
  }
  if (lines.length === 0) print('檔案與商店相同，沒有要改的。');
  else if (isCheck) print('檢查無誤；不加 --check 再執行一次就會寫入。');
  else {
    for (const saving of lines) await save(ask, { ...saving, channelId, isTrial: false });
    print(`已寫入：${lines.map(({ section }) => section.text).join('、')}`);
  }
  return true;
}

type Saving = { section: SettingsSection; value: unknown; version: string; channelId: number };

const save = (ask: AskStaff, { section, isTrial, ...rest }: Saving & { isTrial: boolean }) => {
  const { value, version, channelId } = rest;
  const request = { channelId, ...section.which, version, value, isTrial };
  return ask(section.save as StaffPath, request as never);
};

/** The mistakes that saving would be refused for, by the lines of the file. */
async function tryOut(
  ask: AskStaff,
  content: SettingsFile,
  saving: Saving,
): Promise<FileMistake[]> {
  const { section, value } = saving;
  const parsed = section.value.safeParse(value);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) =>
      content.mistakeAt(section, path.map(String).join('.'), message),
    );
  }
  try {
    await save(ask, { ...saving, isTrial: true });
    return [];
  } catch (error) {
    const refusal = error instanceof ShopRefused ? error.error : error;
    const { code, details = [] } = refusal as Partial<Pick<Refusal, 'code' | 'details'>>;
    if (code !== 'VALIDATION_FAILED') throw error;
    return details.map(({ path, rule, text }) => content.mistakeAt(section, path, text ?? rule));
  }
}

const presentMistake = ({ line, field, text }: FileMistake) =>
  `第 ${line} 行${field && ` ${field}`}：${text}`;

const shownLength = 60;
function presentValue(value: unknown): string {
  if (value === undefined) return '（沒有）';
  const text = JSON.stringify(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

const stepText: Record<OpeningStep, string> = {
  COMPANY: '公司資料',
  LOGO: '標誌',
  BANK_ACCOUNT: '銀行帳戶',
  PAYMENTS: '收款方式',
  TEST_PAYMENT: '測試付款',
  DELIVERY: '配送與運費',
  PICKUP_PLACES: '取貨地點',
  LEGAL_PAGES: '條款與政策',
  SIGN_UP: '加入會員',
  NO_SHIP_DAYS: '不出貨的日子',
  GOODS: '商品',
  GROUP_BUY: '團購',
};
const openingText = { NOT_OPENED: '還沒開幕', OPEN: '營業中', CLOSED: '暫停營業' } as const;

const presentChecklist = ({ opening, taskArray }: OpeningChecklist): string =>
  [
    openingText[opening],
    ...taskArray.map(({ step, isMust, isDone, missing, warnings, notes }) => {
      const mark = isDone ? '✓' : isMust ? '✗' : '·';
      const rest = isDone ? '' : `：缺少 ${missing.join('、')}${isMust ? '' : '（建議）'}`;
      const more = [...warnings, ...notes].map((text) => `  ${text}`);
      return [`${mark} ${stepText[step]}${rest}`, ...more].join('\n');
    }),
  ].join('\n');

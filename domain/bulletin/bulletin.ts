import {
  collectMistakes,
  isLengthWithin,
  type SettingMistake,
} from '../settings/setting-mistake.ts';

export const bulletinKinds = ['NEWS', 'EVENT', 'SERVICE', 'RECALL'] as const;
export type BulletinKind = (typeof bulletinKinds)[number];

export const bulletinKindText: Record<BulletinKind, string> = {
  NEWS: '消息',
  EVENT: '活動',
  SERVICE: '服務',
  RECALL: '商品召回',
};

export const bulletinStates = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'EXPIRED'] as const;
export type BulletinState = (typeof bulletinStates)[number];

export const bulletinStateText: Record<BulletinState, string> = {
  DRAFT: '草稿',
  SCHEDULED: '排程',
  PUBLISHED: '已發布',
  EXPIRED: '已結束',
};

type Noted = { kind?: unknown; title?: unknown; state?: unknown };

/** What was done to a bulletin by saving it, with its name: what it was before, null for a new one, and what it is. */
export function bulletinChangeText(before: Noted | null, after: Noted): string {
  const kind = bulletinKindText[after.kind as BulletinKind] ?? bulletinKindText.NEWS;
  const name = `${kind}「${String(after.title)}」`;
  const was = before?.state ?? null;
  const wasOut = was === 'PUBLISHED' || was === 'EXPIRED';
  if (after.state === 'DRAFT') {
    if (wasOut) return `撤下${name}`;
    if (was === 'SCHEDULED') return `取消排程，改回草稿：${name}`;
    return was === null ? `寫了草稿：${name}` : `修改草稿：${name}`;
  }
  if (after.state === 'SCHEDULED') return `${was === 'SCHEDULED' ? '修改排程中的' : '排程'}${name}`;
  return wasOut ? `修改${name}` : `發布${name}`;
}

export const maxBulletinTitle = 60;
const maxBulletinText = 20_000;

/** What is published when; a draft has no time, and a withdrawn bulletin is a draft. */
export type BulletinTimes = { publishAt: Date | null; expireAt: Date | null };

export function bulletinStateAt({ publishAt, expireAt }: BulletinTimes, now: Date): BulletinState {
  if (publishAt === null) return 'DRAFT';
  if (publishAt > now) return 'SCHEDULED';
  return expireAt !== null && expireAt <= now ? 'EXPIRED' : 'PUBLISHED';
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A typed text as HTML: what has tags stays, else an empty line begins a paragraph. */
export const bulletinHtmlOf = (typed: string): string =>
  /<\/?[a-z][^>]*>/i.test(typed)
    ? typed.trim()
    : typed
        .trim()
        .replaceAll(/[&<>]/g, (character) => entities[character] ?? character)
        .split(/\r?\n\s*\r?\n/)
        .filter((paragraph) => paragraph !== '')
        .map((paragraph) => `<p>${paragraph.trim().replaceAll(/\r?\n/g, '<br />')}</p>`)
        .join('\n');

export type BulletinPlan = BulletinTimes & {
  channelId: number | null;
  kind: BulletinKind;
  title: string;
  /** Without markup. */
  text: string;
  productIds: readonly number[];
};

/** The mistakes in a bulletin. `announced` is the recall that its buyers were notified of. */
export function findBulletinMistakes(
  plan: BulletinPlan,
  announced: Pick<BulletinPlan, 'channelId' | 'kind' | 'productIds'> | null,
): SettingMistake[] {
  const { title, text, kind, publishAt, expireAt, productIds } = plan;
  const { mistakes, check } = collectMistakes();
  check(
    isLengthWithin(title, 2, maxBulletinTitle),
    'title',
    `標題為 2 到 ${maxBulletinTitle} 個字`,
  );
  check(isLengthWithin(text, 1, maxBulletinText), 'bodyHtml', '內容為 1 到 20,000 個字');
  check(
    publishAt === null || expireAt === null || expireAt > publishAt,
    'expireAt',
    '結束時間要晚於發布時間',
  );
  const isNamed = kind !== 'RECALL' || publishAt === null || productIds.length > 0;
  check(isNamed, 'productCodeArray', '召回要寫明是哪些商品，才知道通知誰');
  if (announced) {
    const announcedText = '買家已經收到通知，不能再改；請另外發布一則召回';
    const isSame = (one: readonly number[]) => [...one].sort().join();
    check(kind === announced.kind, 'kind', announcedText);
    check(plan.channelId === announced.channelId, 'channelId', announcedText);
    check(isSame(productIds) === isSame(announced.productIds), 'productCodeArray', announcedText);
  }
  return mistakes;
}

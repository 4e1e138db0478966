import type { PriceVisibility } from '../pricing/price-visibility.ts';
import {
  collectMistakes,
  findRepeated,
  isLengthWithin,
  type SettingMistake,
} from '../settings/setting-mistake.ts';
import { defaultChannelId } from '../shop-limits.ts';

/** Whom a channel is for: everybody, or the verified members who alone see its prices. */
export const channelKinds = ['RETAIL', 'WHOLESALE'] as const;
export type ChannelKind = (typeof channelKinds)[number];

export const channelKindText: Record<ChannelKind, string> = { RETAIL: '零售', WHOLESALE: '批發' };

/** Who sees the prices of a new channel of a kind. */
export const visibilityOfKind: Record<ChannelKind, PriceVisibility> = {
  RETAIL: 'PUBLIC',
  WHOLESALE: 'PRICES_HIDDEN',
};

/** The kind follows from who sees the prices, which an owner may change later. */
export const kindOfVisibility = (visibility: PriceVisibility): ChannelKind =>
  visibility === visibilityOfKind.WHOLESALE ? 'WHOLESALE' : 'RETAIL';

export const maxChannelName = 30;
/** Addresses name a channel by at most nine digits. */
export const maxChannelId = 999_999_999;

/** The number of a channel whose owner chose none: the first free one after the default channel's. */
export function nextChannelId(taken: readonly number[]): number {
  let next = defaultChannelId + 1;
  while (taken.includes(next)) next += 1;
  return next;
}

export type Channel = { channelId: number; name: string; isActive: boolean };

/** What is wrong with a channel beside the other ones of the shop. */
export function findChannelMistakes(
  { channelId, name }: Pick<Channel, 'channelId' | 'name'>,
  others: readonly Pick<Channel, 'channelId' | 'name'>[],
): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  const isNumber = Number.isSafeInteger(channelId) && channelId >= 1 && channelId <= maxChannelId;
  check(isNumber, 'channelId', '通路編號為 1 到 9 位數字，不從 0 開始');
  const holder = others.find((other) => other.channelId === channelId);
  check(!holder, 'channelId', `編號 ${channelId} 已經是「${holder?.name}」`);
  check(isLengthWithin(name, 1, maxChannelName), 'name', `名稱為 1 到 ${maxChannelName} 個字`);
  const isNamed = others.some((other) => other.name.trim() === name.trim());
  check(!isNamed, 'name', '已經有同名的通路');
  return mistakes;
}

/** What keeps a channel from being deactivated. */
export type ChannelFacts = {
  channelId: number;
  /** Whether it sells now. */
  isOpen: boolean;
  /** Its verified members, who may shop nowhere else. */
  memberCount: number;
  /** Wholesale applications that nobody decided yet. */
  applicationCount: number;
  /** Orders that are not over, with their returns and refunds. */
  orderCount: number;
  /** Group buys that are not over. */
  groupBuyCount: number;
  /** Flash sales that are not over. */
  flashSaleCount: number;
};

export const channelObstacles = [
  'DEFAULT',
  'OPEN',
  'MEMBERS',
  'APPLICATIONS',
  'ORDERS',
  'GROUP_BUYS',
  'FLASH_SALES',
] as const;
export type ChannelObstacle = (typeof channelObstacles)[number];

/** What stands in the way of deactivating a channel, in words for its owner; empty when nothing does. */
export function listObstacles(facts: ChannelFacts): { kind: ChannelObstacle; text: string }[] {
  const { memberCount, applicationCount, orderCount, groupBuyCount, flashSaleCount } = facts;
  if (facts.channelId === defaultChannelId) {
    return [{ kind: 'DEFAULT', text: '這是預設的通路：網址沒有寫通路時就是它，不能停用' }];
  }
  const texts: Partial<Record<ChannelObstacle, string | false>> = {
    OPEN: facts.isOpen && '還在營業，請先暫停營業',
    MEMBERS: memberCount > 0 && `${memberCount} 位通路會員，請先改到別的通路或取消`,
    APPLICATIONS: applicationCount > 0 && `${applicationCount} 份批發申請等待審核`,
    ORDERS: orderCount > 0 && `${orderCount} 筆訂單、退貨或退款還沒結束`,
    GROUP_BUYS: groupBuyCount > 0 && `${groupBuyCount} 檔團購還沒結束`,
    FLASH_SALES: flashSaleCount > 0 && `${flashSaleCount} 檔限時搶購還沒結束`,
  };
  return channelObstacles.flatMap((kind) => {
    const text = texts[kind];
    return text ? [{ kind, text }] : [];
  });
}

/**
 * What is wrong with a list of channels that is to replace another: numbers and names, a channel that it leaves out,
 * and one that cannot be deactivated.
 */
export function findChannelListMistakes(
  next: readonly Channel[],
  former: readonly Channel[],
  obstaclesOf: (channelId: number) => readonly { text: string }[],
): SettingMistake[] {
  const ids = new Set(next.map(({ channelId }) => channelId));
  const missing = former
    .filter(({ channelId }) => !ids.has(channelId))
    .map(({ channelId, name }) => ({
      path: '',
      text: `通路不能刪除：「${name}」（${channelId}）不用了就寫 isActive: false`,
    }));
  return [
    ...missing,
    ...findRepeated(next.map(({ channelId }) => String(channelId))).map((index) => ({
      ...{ path: `[${index}].channelId`, text: '這個編號出現兩次' },
    })),
    ...next.flatMap((channel, index) => {
      const others = next.filter(
        (other, at) => at !== index && other.channelId !== channel.channelId,
      );
      const before = former.find(({ channelId }) => channelId === channel.channelId);
      const mistakes = findChannelMistakes(channel, others);
      const stops = before?.isActive === true && !channel.isActive;
      const texts = stops ? obstaclesOf(channel.channelId).map(({ text }) => text) : [];
      if (!before && !channel.isActive) texts.push('新的通路從啟用開始');
      const activation = texts.map((text) => ({ path: 'isActive', text }));
      return [...mistakes, ...activation].map(({ path, text }) => ({
        ...{ path: `[${index}].${path}`, text },
      }));
    }),
  ];
}

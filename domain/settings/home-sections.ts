import type { SettingMistake } from './setting-mistake.ts';
import { periodText } from './shop-window.ts';

/** The sections of the home page, in the order of a shop that chose none, with the names that shoppers read. */
export const homeSectionText = {
  CAMPAIGNS: '正在揪團',
  BANNERS: '橫幅',
  CATEGORIES: '分類捷徑',
  FLASH_SALE: '限時搶購',
  ACTIVITIES: '活動專區',
  NEW: '新品上架',
  HOT: '熱門推薦',
  BRANDS: '品牌館',
  RECENT: '最近看過',
} as const;
export type HomeSectionKey = keyof typeof homeSectionText;
export const homeSectionKeys = Object.keys(homeSectionText) as [
  HomeSectionKey,
  ...HomeSectionKey[],
];

export type HomeSection = {
  key: HomeSectionKey;
  isShown: boolean;
  /** When it is shown; null for no such limit. */
  startsAt: string | null;
  endsAt: string | null;
};
export const withoutPeriod = { startsAt: null, endsAt: null } as const;

/** All sections: the chosen ones in their order, then those that nobody has decided about. */
export function arrangeSections(chosen: readonly HomeSection[]): HomeSection[] {
  const named = new Set(chosen.map(({ key }) => key));
  const others = homeSectionKeys.filter((key) => !named.has(key));
  return [...chosen, ...others.map((key) => ({ key, isShown: true, ...withoutPeriod }))];
}

/** The mistakes in an order of the home page. */
export function findHomeSectionMistakes(sections: readonly HomeSection[]): SettingMistake[] {
  const repeated = sections.flatMap(({ key }, index) =>
    sections.findIndex((one) => one.key === key) < index
      ? [{ path: `[${index}].key`, text: `「${homeSectionText[key]}」出現兩次` }]
      : [],
  );
  const reversed = sections.flatMap(({ startsAt, endsAt }, index) =>
    startsAt !== null && endsAt !== null && Date.parse(startsAt) >= Date.parse(endsAt)
      ? [{ path: `[${index}].endsAt`, text: periodText }]
      : [],
  );
  const always = sections.filter(({ isShown }) => isShown).filter(isUnlimited);
  const isEmpty = always.length === 0 ? [{ path: '', text: '首頁至少要有一個不限時間的區塊' }] : [];
  return [...repeated, ...reversed, ...isEmpty];
}

export const isUnlimited = ({ startsAt, endsAt }: HomeSection): boolean =>
  startsAt === null && endsAt === null;

/** The sections that shoppers see at a moment, in their order. */
export const sectionsAt = (sections: readonly HomeSection[], at: number): HomeSectionKey[] =>
  sections
    .filter(
      ({ isShown, startsAt, endsAt }) =>
        isShown &&
        (startsAt === null || Date.parse(startsAt) <= at) &&
        (endsAt === null || at < Date.parse(endsAt)),
    )
    .map(({ key }) => key);

const separator = '.';

/** An order as the address of a preview names it. */
export const nameSections = (keys: readonly HomeSectionKey[]): string => keys.join(separator);

/** The sections that the address of a preview names; undefined when it names none. */
export function readSections(named: string | null): HomeSectionKey[] | undefined {
  const parts = new Set(named?.split(separator));
  const keys = [...parts].filter((part): part is HomeSectionKey =>
    Object.hasOwn(homeSectionText, part),
  );
  return keys.length > 0 ? keys : undefined;
}

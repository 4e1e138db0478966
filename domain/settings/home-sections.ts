import type { SettingMistake } from './setting-mistake.ts';

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

export type HomeSection = { key: HomeSectionKey; isShown: boolean };

/** All sections: the chosen ones in their order, then those that nobody has decided about. */
export function arrangeSections(chosen: readonly HomeSection[]): HomeSection[] {
  const named = new Set(chosen.map(({ key }) => key));
  const others = homeSectionKeys.filter((key) => !named.has(key));
  return [...chosen, ...others.map((key) => ({ key, isShown: true }))];
}

/** The mistakes in an order of the home page. */
export function findHomeSectionMistakes(sections: readonly HomeSection[]): SettingMistake[] {
  const repeated = sections.flatMap(({ key }, index) =>
    sections.findIndex((one) => one.key === key) < index
      ? [{ path: `[${index}].key`, text: `「${homeSectionText[key]}」出現兩次` }]
      : [],
  );
  const isEmpty = sections.every(({ isShown }) => !isShown);
  return isEmpty ? [...repeated, { path: '', text: '首頁至少要有一個區塊' }] : repeated;
}

const separator = '.';

/** An order as the address of a preview names it. */
export const nameSections = (sections: readonly HomeSection[]): string =>
  sections
    .filter(({ isShown }) => isShown)
    .map(({ key }) => key)
    .join(separator);

/** The sections that the address of a preview names; undefined when it names none. */
export function readSections(named: string | null): HomeSectionKey[] | undefined {
  const parts = new Set(named?.split(separator));
  const keys = [...parts].filter((part): part is HomeSectionKey =>
    Object.hasOwn(homeSectionText, part),
  );
  return keys.length > 0 ? keys : undefined;
}

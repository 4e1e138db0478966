import { collectMistakes, isLengthWithin, type SettingMistake } from './setting-mistake.ts';

/** The pages that a shop needs before it may sell. */
export const legalPageKeys = ['TERMS_OF_SERVICE', 'PRIVACY_POLICY', 'RETURN_POLICY'] as const;
export type LegalPageKey = (typeof legalPageKeys)[number];

export const pageKeys = [...legalPageKeys, 'ABOUT_US', 'CONTACT_US'] as const;
export type PageKey = (typeof pageKeys)[number];

/** A channel without its own shows the text of another channel of its company; what is agreed to is its own. */
export const sharedPageKeys: readonly PageKey[] = ['ABOUT_US', 'CONTACT_US'];

export const pageKeyText: Record<PageKey, string> = {
  TERMS_OF_SERVICE: '服務條款',
  PRIVACY_POLICY: '隱私權政策',
  RETURN_POLICY: '退換貨說明',
  ABOUT_US: '關於我們',
  CONTACT_US: '聯絡我們',
};

/** Stands in every draft; a text that has it still is not published. */
export const draftMark = '【草稿】';

/** A draft that its owner has read: without the paragraph that says it is one. */
export const withoutDraftMark = (bodyHtml: string): string =>
  bodyHtml.replace(new RegExp(`<p>\\s*${draftMark}[^<]*</p>\\s*`), '');

export type SitePage = { title: string; bodyHtml: string };

/** The mistakes in a page that is to be published; `textOf` is the text of HTML without its markup. */
export function findPageMistakes(
  { title, bodyHtml }: SitePage,
  textOf: (html: string) => string,
): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  const text = textOf(bodyHtml);
  check(isLengthWithin(title, 2, 40), 'title', '標題為 2 到 40 個字');
  check(isLengthWithin(text, 10, 20_000), 'bodyHtml', '內容為 10 到 20,000 個字');
  const isDraft = `${title}${text}`.includes(draftMark);
  check(!isDraft, 'bodyHtml', `這還是草稿：請讀過並改成自己的條款，再刪去${draftMark}那一段`);
  return mistakes;
}

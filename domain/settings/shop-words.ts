import {
  decideRedirect,
  isSafeTarget,
  normalisePath,
  type RedirectRule,
} from '../catalog/redirect-rule.ts';
import {
  collectMistakes,
  findRepeated,
  isLengthWithin,
  type SettingMistake,
} from './setting-mistake.ts';

const isShopPath = (link: string): boolean => isSafeTarget(link, []);
export const linkText = '連結從 / 開始，例如 /products/42';

/** The mistakes in the keywords that an owner shows beside the search, each with a place it may lead to. */
export function findKeywordMistakes(
  keywords: readonly { keyword: string; link: string | null }[],
): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  for (const [index, { keyword, link }] of keywords.entries()) {
    check(isLengthWithin(keyword, 1, 20), `[${index}].keyword`, '關鍵字為 1 到 20 個字');
    check(link === null || isShopPath(link), `[${index}].link`, linkText);
  }
  for (const index of findRepeated(keywords.map(({ keyword }) => keyword))) {
    check(false, `[${index}].keyword`, '這個關鍵字已經有了');
  }
  return mistakes;
}

type Synonym = { term: string; sameAs: string };

/** The mistakes in words that mean the same. */
export function findSynonymMistakes(synonyms: readonly Synonym[]): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  const keyOf = ({ term, sameAs }: Synonym) => [term, sameAs].toSorted().join('\n');
  for (const [index, { term, sameAs }] of synonyms.entries()) {
    check(isLengthWithin(term, 1, 30), `[${index}].term`, '詞為 1 到 30 個字');
    check(isLengthWithin(sameAs, 1, 30), `[${index}].sameAs`, '詞為 1 到 30 個字');
    check(term !== sameAs, `[${index}].sameAs`, '兩個詞一樣');
  }
  for (const index of findRepeated(synonyms.map(keyOf))) {
    check(false, `[${index}].sameAs`, '這一對已經有了');
  }
  return mistakes;
}

/** Where the shop itself answers, whatever its owner writes. */
const ownPlaces = /^\/(?:$|admin(?:\/|$))/;

/** The mistakes in an owner's redirects; `allowedHosts` are those outside the shop that one may lead to. */
export function findRedirectMistakes(
  rules: readonly RedirectRule[],
  allowedHosts: readonly string[],
): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  const byPath = new Map(rules.map((rule) => [rule.path, rule]));
  for (const [index, { path, target }] of rules.entries()) {
    const isPath = normalisePath(path) === path && !ownPlaces.test(path);
    check(isPath, `[${index}].path`, '舊網址從 / 開始，不能是首頁或管理頁，例如 /sale');
    const isSafe = isSafeTarget(target, allowedHosts);
    check(isSafe, `[${index}].target`, '新網址從 / 開始，或是伺服器允許的網站');
    if (!isPath || !isSafe) continue;
    const leadsOn = decideRedirect(path, byPath, allowedHosts) !== undefined;
    check(leadsOn, `[${index}].target`, '繞回原處，或轉了太多次');
  }
  for (const index of findRepeated(rules.map(({ path }) => path))) {
    check(false, `[${index}].path`, '這個舊網址已經有了');
  }
  return mistakes;
}

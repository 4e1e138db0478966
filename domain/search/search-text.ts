/** Maps every character to a canonical form (臺 and 台, 蝦 and 虾), one to one. */
export type FoldCharacters = (text: string) => string;

/** A run that search treats as a unit: Chinese characters, or a Latin word or code. */
export type SearchRun =
  | { kind: 'HAN'; text: string }
  | { kind: 'WORD'; text: string; parts: string[] };

const han = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}ー]`;
const wordCharacter = String.raw`[[\p{L}\p{N}]--${han}]`;
const codeJoiner = '[\\-_\\/.·]';
const runPattern = new RegExp(
  `(?<han>${han}+)|${wordCharacter}+(?:${codeJoiner}${wordCharacter}+)*`,
  'gv',
);
const joiners = new RegExp(codeJoiner, 'gv');
const accentedLatin = /(\p{sc=Latin})\p{M}+/gu;
const lettersOrDigits = /\p{N}+|[^\p{N}\-_/.·]+/gu;
const maxWordLength = 64;

/** Normalises text for search: half width, lower case, without accents. */
export function normaliseSearchText(text: string): string {
  const decomposed = text.normalize('NFKC').toLowerCase().normalize('NFD');
  return decomposed.replace(accentedLatin, '$1').normalize('NFC');
}

const units =
  '台斤|公斤|公克|公升|毫升|公分|人份|kg|ml|cc|[斤克磅升包箱盒入顆粒支片瓶罐袋組雙件條份個串捲張吋gl]';
const quantityPattern = new RegExp(
  String.raw`(?<![a-z0-9.\-\/])(?:\d+(?:\.\d+)?|[一二兩三四五六七八九十半]+)\s*(?:${units})[組裝]?(?![a-z0-9])`,
  'gu',
);

/** Removes quantities (5公斤, 兩包, 三件組) from normalised text, unless nothing else would be left. */
export function withoutQuantities(normalised: string): string {
  const rest = normalised.replace(quantityPattern, ' ').trim();
  return rest === '' ? normalised : rest;
}

/** Separates a quantity from the goods: 米5公斤 as 米 5公斤. */
export const spaceQuantities = (normalised: string): string =>
  normalised.replace(quantityPattern, ' $& ');

/** Splits normalised text into runs; a code is one word whatever joins it (er-1410, er1410). */
export function splitSearchText(normalised: string): SearchRun[] {
  return Array.from(normalised.matchAll(runPattern), (match) => {
    const [text] = match;
    if (match.groups?.han) return { kind: 'HAN', text };
    const parts = (text.match(lettersOrDigits) ?? []).map((part) => part.slice(0, maxWordLength));
    return { kind: 'WORD', text: text.replace(joiners, '').slice(0, maxWordLength), parts };
  });
}

/** The bigrams of a Chinese run; a single character is a run of its own. */
export function bigramsOf(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** Begins what stands for a whole name; no word that people type begins so. */
const nameMark = '=';
const maxNameLength = 200;

/** The lexeme of a whole name, whatever is between its words; '' without any. */
export function nameLexeme(text: string, fold: FoldCharacters): string {
  const words = splitSearchText(normaliseSearchText(text)).map((run) => fold(run.text));
  return words.length > 0 ? nameMark + words.join('').slice(0, maxNameLength) : '';
}

/** Begins what is found in running text only; no word that people type begins so. */
const runningTextMark = 'ʬ';

/**
 * The lexemes of running text: three neighbouring characters each. Two that meet in a sentence are
 * often no word (適合全家享用 is not about 全家).
 */
export function trigramsOf(run: string): string[] {
  const characters = Array.from(run);
  return characters
    .slice(2)
    .map((_, at) => runningTextMark + characters.slice(at, at + 3).join(''));
}

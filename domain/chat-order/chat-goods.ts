import { foldWidth } from './chat-lines.ts';

/** Goods of a group buy as a chat may call them; `label` is what the leader calls them there, such as A2. */
export type ChatGoods = {
  skuId: number;
  code: string;
  name: string;
  optionText: string;
  label?: string | undefined;
};

/** Goods named at a place of a text; several when the words fit more than one. */
export type Mention = { at: number; length: number; skuIds: ReadonlySet<number> };

const fold = (text: string): string => foldWidth(text).toLowerCase();
const isWordCharacter = (character: string | undefined): boolean =>
  /[a-z0-9]/.test(character ?? '');

/** Where a text names goods: by label, code or option as a whole, or by at least two characters of the name. */
export function findMentions(text: string, goods: readonly ChatGoods[]): Mention[] {
  const folded = fold(text);
  // Some characters change their length when they become lower case; places would not fit any more.
  if (folded.length !== text.length) return [];
  const vocabulary = goods.map(vocabularyOf);
  const mentions: Mention[] = [];
  for (let at = 0; at < folded.length; ) {
    const found = longestAt(folded, at, vocabulary);
    if (found) mentions.push(found);
    at += found?.length ?? 1;
  }
  return mentions;
}

type Vocabulary = { skuId: number; wholes: readonly string[]; name: string };

function vocabularyOf({ skuId, code, name, optionText, label = '' }: ChatGoods): Vocabulary {
  const options = optionText.split(/[／/]/).map((part) => fold(part).replace(/\s/g, ''));
  const wholes = [label, code].map((whole) => fold(whole).trim());
  return { skuId, wholes: [...wholes, ...options].filter((one) => one !== ''), name: fold(name) };
}

function longestAt(
  text: string,
  at: number,
  vocabulary: readonly Vocabulary[],
): Mention | undefined {
  let length = 0;
  let skuIds = new Set<number>();
  const offer = (found: number, skuId: number) => {
    if (found < length || found === 0) return;
    if (found > length) skuIds = new Set();
    length = found;
    skuIds.add(skuId);
  };
  for (const { skuId, wholes, name } of vocabulary) {
    for (const whole of wholes) if (isWholeAt(text, at, whole)) offer(whole.length, skuId);
    offer(commonLengthAt(text, at, name), skuId);
  }
  return length > 0 ? { at, length, skuIds } : undefined;
}

function isWholeAt(text: string, at: number, whole: string): boolean {
  if (!text.startsWith(whole, at)) return false;
  const isCutBefore = isWordCharacter(whole[0]) && isWordCharacter(text[at - 1]);
  const isCutAfter = isWordCharacter(whole.at(-1)) && isWordCharacter(text[at + whole.length]);
  return !isCutBefore && !isCutAfter;
}

/** How many characters from here on are somewhere in the name: Han from two on, Latin words from three on. */
function commonLengthAt(text: string, at: number, name: string): number {
  let length = 0;
  while (at + length < text.length) {
    const next = text.slice(at, at + length + 1);
    if (!/^(?:\p{sc=Han}+|\p{sc=Latin}+)$/u.test(next) || !name.includes(next)) break;
    length += 1;
  }
  const isLatin = isWordCharacter(text[at]);
  if (isLatin && (isWordCharacter(text[at - 1]) || isWordCharacter(text[at + length]))) return 0;
  return length >= (isLatin ? 3 : 2) ? length : 0;
}

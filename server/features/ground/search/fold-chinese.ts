/// <reference path="./opencc-dictionary.d.ts" />
import toSimplified from 'opencc-js/dict/TSCharacters';
import toTaiwanForm from 'opencc-js/dict/TWVariants';

/**
 * Character → the form that search compares. Everything is folded onto simplified characters, because that
 * way is a function: 乾, 幹 and 干 all become 干, while 干 could become any of them.
 */
const folded = new Map<string, string>();
/** Other forms of characters that people write or copy, which the tables do not have. */
const otherForms =
  '蕃番 痲麻 蔴麻 餠餅 蠏蟹 鳯鳳 衞衛 朶朵 飮飲 塩鹽 醤醬 麺麵 鱻鮮 砲炮 粧妝 嬭奶 氷冰 菓果 襍雜 歺餐 贜贓';

for (const [from, to] of pairsOf(toSimplified)) folded.set(from, to);
for (const [from, to] of pairsOf(toTaiwanForm)) {
  if (!folded.has(from)) folded.set(from, folded.get(to) ?? to);
}

for (const [from = '', to = ''] of otherForms.split(' ')) folded.set(from, folded.get(to) ?? to);

/** Maps traditional, simplified and variant characters to one form, character by character. */
export function foldChinese(text: string): string {
  let result = '';
  for (const character of text) result += folded.get(character) ?? character;
  return result;
}

function pairsOf(entries: string): [from: string, to: string][] {
  return entries.split('|').map((entry) => {
    const [from = '', to = from] = entry.split(' ');
    return [from, to];
  });
}

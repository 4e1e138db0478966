/** A syllable of 注音: how it sounds, without its tone, written as 漢語拼音. */
export type Syllable = { typed: string; sound: string };

const initials: Record<string, string> = {
  ...{
    ㄅ: 'b',
    ㄆ: 'p',
    ㄇ: 'm',
    ㄈ: 'f',
    ㄉ: 'd',
    ㄊ: 't',
    ㄋ: 'n',
    ㄌ: 'l',
    ㄍ: 'g',
    ㄎ: 'k',
    ㄏ: 'h',
  },
  ...{
    ㄐ: 'j',
    ㄑ: 'q',
    ㄒ: 'x',
    ㄓ: 'zh',
    ㄔ: 'ch',
    ㄕ: 'sh',
    ㄖ: 'r',
    ㄗ: 'z',
    ㄘ: 'c',
    ㄙ: 's',
  },
};
/** Ends of a syllable after an initial, and alone. */
const finals: Record<string, readonly [after: string, alone: string]> = {
  ...{ ㄚ: ['a', 'a'], ㄛ: ['o', 'o'], ㄜ: ['e', 'e'], ㄝ: ['e', 'e'], ㄞ: ['ai', 'ai'] },
  ...{ ㄟ: ['ei', 'ei'], ㄠ: ['ao', 'ao'], ㄡ: ['ou', 'ou'], ㄢ: ['an', 'an'], ㄣ: ['en', 'en'] },
  ...{ ㄤ: ['ang', 'ang'], ㄥ: ['eng', 'eng'], ㄦ: ['er', 'er'] },
  ...{ ㄧ: ['i', 'yi'], ㄧㄚ: ['ia', 'ya'], ㄧㄛ: ['io', 'yo'], ㄧㄝ: ['ie', 'ye'] },
  ...{ ㄧㄞ: ['iai', 'yai'], ㄧㄠ: ['iao', 'yao'], ㄧㄡ: ['iu', 'you'], ㄧㄢ: ['ian', 'yan'] },
  ...{ ㄧㄣ: ['in', 'yin'], ㄧㄤ: ['iang', 'yang'], ㄧㄥ: ['ing', 'ying'] },
  ...{ ㄨ: ['u', 'wu'], ㄨㄚ: ['ua', 'wa'], ㄨㄛ: ['uo', 'wo'], ㄨㄞ: ['uai', 'wai'] },
  ...{ ㄨㄟ: ['ui', 'wei'], ㄨㄢ: ['uan', 'wan'], ㄨㄣ: ['un', 'wen'], ㄨㄤ: ['uang', 'wang'] },
  ...{ ㄨㄥ: ['ong', 'weng'], ㄩ: ['ü', 'yu'], ㄩㄝ: ['üe', 'yue'], ㄩㄢ: ['üan', 'yuan'] },
  ...{ ㄩㄣ: ['ün', 'yun'], ㄩㄥ: ['iong', 'yong'] },
};
/** Initials that are a syllable by themselves. */
const soundsAlone = /^(zh|ch|sh|r|z|c|s)$/;

const symbols = 'ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙㄧㄨㄩㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦ';
/** The keys of the symbols, in the same order, on the keyboard that nearly all have. */
const keys = '1qaz2wsxedcrfv5tgbyhnujm8ik,9ol.0p;/-';
const tones = /[ˊˇˋ˙]/g;
const toneKeys = /^[3467]/;

export const isZhuyin = (character: string): boolean => symbols.includes(character);
export const withoutTones = (text: string): string => text.replace(tones, '');

/** The longest syllable that a text of symbols without tones begins with; null when it begins with none. */
export function firstSyllable(text: string): Syllable | null {
  const initial = initials[text[0] ?? ''];
  const rest = initial === undefined ? text : text.slice(1);
  for (const length of [2, 1]) {
    const final = finals[rest.slice(0, length)];
    if (rest.length < length || !final) continue;
    const [after, alone] = final;
    const sound = initial === undefined ? alone : initial + afterInitial(initial, after);
    return { typed: text.slice(0, length + (initial === undefined ? 0 : 1)), sound };
  }
  if (initial !== undefined && soundsAlone.test(initial)) {
    return { typed: text.slice(0, 1), sound: `${initial}i` };
  }
  return null;
}

const afterInitial = (initial: string, final: string): string =>
  /^[jqx]$/.test(initial) ? final.replace('ü', 'u') : final;

/**
 * What was typed for 注音 while the keyboard was set to English (vu8bp6 for ㄒㄧㄚㄖㄣˊ); null when it is
 * no row of whole syllables, or could be a word in Latin letters.
 */
export function zhuyinOfKeys(typed: string): string | null {
  if (!/[0-9;,./-]/.test(typed) || !/^[a-z0-9;,./ -]+$/.test(typed)) return null;
  let rest = typed;
  let text = '';
  while (rest !== '') {
    const shown = Array.from(rest.slice(0, 3), (key) => symbols[keys.indexOf(key)] ?? ' ').join('');
    const syllable = firstSyllable(shown);
    if (!syllable || syllable.typed.includes(' ')) return null;
    text += syllable.typed;
    rest = rest.slice(syllable.typed.length).replace(toneKeys, '').trimStart();
  }
  return text;
}

/** A quantity at a place of a text, and what is done with it. */
export type Quantity = {
  kind: 'ADD' | 'SET' | 'TAKE' | 'CANCEL' | 'BARE';
  count: number;
  /** 再、追加: on top of what the person has. */
  isMore: boolean;
  /** Why the number cannot be taken as it is. */
  isDozen: boolean;
  /** 盒、片 and so on, when one was said. */
  unit: string | undefined;
  length: number;
};

const digits = '零一二三四五六七八九';

/** A number as it was typed, 兩 and 十二 as well; undefined for anything else. */
export function parseCount(typed: string): number | undefined {
  if (/^\d{1,3}$/.test(typed)) return Number(typed);
  const han = typed.replace(/[兩俩倆]/g, '二').replace(/〇/g, '零');
  const whole = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(han);
  if (whole && han !== '') {
    const [, tens, ten, ones] = whole;
    if (!ten) return tens && ones ? undefined : digits.indexOf(tens ?? ones ?? '');
    return (tens ? digits.indexOf(tens) : 1) * 10 + (ones ? digits.indexOf(ones) : 0);
  }
  return han === '零' ? 0 : undefined;
}

const number = '(\\d{1,3}(?!\\d)|[零〇一二兩俩倆三四五六七八九十]{1,3})';
const unit =
  '(盒|箱|份|包|個|袋|瓶|罐|組|條|台斤|公斤|斤|kg|顆|粒|隻|支|片|件|串|束|籃|桶|杯|尾|塊(?!錢)|入|打)';
const forms: readonly { kind: Quantity['kind']; isMore?: boolean; pattern: RegExp }[] = [
  { kind: 'CANCEL', pattern: /^(?:取消|不要了|不買了|不用了|先不要|退出|退團|刪掉|刪除)/ },
  {
    kind: 'SET',
    pattern: at(`(?:更正為?|改為|改成?|變成?|換成)\\s*\\+?\\s*${number}\\s*${unit}?`),
  },
  {
    ...{ kind: 'ADD', isMore: true },
    pattern: at(`(?:再加|再要|再來|再訂|再|追加|多)\\s*\\+?\\s*${number}\\s*${unit}?`),
  },
  {
    kind: 'ADD',
    pattern: at(`(?:\\+|加|[x×*]\\s?(?=[\\d一二兩三四五六七八九十]))\\s*${number}\\s*${unit}?`),
  },
  { kind: 'TAKE', pattern: at(`(?:-|−|減少?|少)\\s*${number}\\s*${unit}?`) },
  { kind: 'ADD', pattern: at(`${number}\\s*${unit}`) },
  { kind: 'BARE', pattern: at('(\\d{1,2})(?![\\d:/.月日號點元塊%樓年人折])') },
  // In characters only as a word of its own: 「各一」 and 「草莓 兩」, and not 一起 or 張三.
  {
    kind: 'BARE',
    pattern: at(
      '([一二兩俩倆三四五六七八九十]{1,3})(?=$|[\\s,.!~。，！]|就好|謝|感|麻煩|[喔哦唷啦呦耶])',
    ),
  },
];
const beforeWord = /[\s,，、:各都要訂買拿來留]/;

function at(source: string): RegExp {
  return new RegExp(`^${source}`, 'i');
}

/** The quantity that begins here, if one does. */
export function quantityAt(text: string, start: number, isAfterWord = false): Quantity | undefined {
  const rest = text.slice(start);
  const isApart = isAfterWord || start === 0 || beforeWord.test(text[start - 1] ?? '');
  const isInNumber = /[\d.:/-]/.test(text[start - 1] ?? '');
  for (const { kind, isMore = false, pattern } of forms) {
    const found = pattern.exec(rest);
    if (!found) continue;
    const [whole, typed, unitText] = found;
    if (kind === 'CANCEL') {
      return {
        kind,
        count: 0,
        isMore: false,
        isDozen: false,
        unit: undefined,
        length: whole.length,
      };
    }
    const isPartOfNumber = isInNumber && /^[-\d]/.test(whole);
    const isPrice = /^\s*(?:元|塊錢|\/)/.test(rest.slice(whole.length));
    const count = parseCount(typed ?? '');
    const isInWord = kind === 'BARE' && !isApart && !/^\d/.test(whole);
    if (count === undefined || isPartOfNumber || isPrice || isInWord) continue;
    const isDozen = unitText === '打';
    return { kind, count, isMore, isDozen, unit: unitText, length: whole.length };
  }
  return undefined;
}

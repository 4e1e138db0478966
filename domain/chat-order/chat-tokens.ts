import { type ChatGoods, findMentions } from './chat-goods.ts';
import { parseCount, type Quantity, quantityAt } from './chat-quantity.ts';

export type Token =
  | { kind: 'TEXT'; text: string }
  | { kind: 'GOODS'; skuIds: ReadonlySet<number> }
  /** 「各」 and 「兩種」 (of `count` goods) of each of several, 「都」 perhaps of one thing or person. */
  | { kind: 'EACH'; count: number | undefined; isLoose: boolean }
  | ({ kind: 'QUANTITY' } & { quantity: Quantity });

const filler =
  /^(?:我想要|我們要|我要|我|想要|要|訂購|訂|下單|預訂|跟團|跟|買|來|拿|給我|給|請|幫我|幫|加|算我|麻煩您?|謝謝您?|感謝|感恩|老闆娘?|團主|團長|闆娘|總共|共|喔|哦|唷|呦|耶|啦|了|也|都|的|和|與|及|還有|先|thx|thanks|please|pls)+$/i;
export function tokensOf(text: string, goods: readonly ChatGoods[]): Token[] {
  const tokens: Token[] = [];
  const mentions = new Map(findMentions(text, goods).map((mention) => [mention.at, mention]));
  let plain = '';
  const flush = () => {
    const words = wordsOf(plain);
    if (words !== '') tokens.push({ kind: 'TEXT', text: words });
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const mention = mentions.get(at);
    const each = mention ? undefined : eachAt(text, at);
    const isAfterWord =
      wordsOf(plain) === '' && tokens.at(-1)?.kind !== 'TEXT' && tokens.length > 0;
    const quantity = mention || each ? undefined : quantityAt(text, at, isAfterWord);
    if (mention) {
      const isApart = wordsOf(plain) !== '' || tokens.at(-1)?.kind !== 'GOODS';
      flush();
      addMention(tokens, mention.skuIds, isApart);
      at += mention.length;
    } else if (quantity) {
      flush();
      tokens.push({ kind: 'QUANTITY', quantity });
      at += quantity.length;
    } else if (each) {
      flush();
      tokens.push(each.token);
      at += each.length;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  flush();
  return tokens;
}

const sort = '(?:種口味|個口味|口味|種|樣|款)';
const eachForms: readonly { isLoose: boolean; pattern: RegExp }[] = [
  { isLoose: false, pattern: new RegExp(`^([\\d二兩三四五六七八九十])\\s*${sort}\\s*[都各]?`) },
  { isLoose: false, pattern: new RegExp(`^(?:[每各]${sort}|全部)\\s*[都各]?`) },
  { isLoose: false, pattern: /^各(?![位自家國地式])/ },
  { isLoose: true, pattern: /^都(?=(?:要|來|訂|買|拿)?\s*[\d+加各一二兩三四五六七八九十])/ },
];

function eachAt(
  text: string,
  start: number,
): { token: Token & { kind: 'EACH' }; length: number } | undefined {
  if (/\d/.test(text[start - 1] ?? '')) return undefined;
  const rest = text.slice(start);
  for (const { isLoose, pattern } of eachForms) {
    const found = pattern.exec(rest);
    if (!found) continue;
    const count = found[1] === undefined ? undefined : parseCount(found[1]);
    return { token: { kind: 'EACH', count, isLoose }, length: found[0].length };
  }
  return undefined;
}

/** 「芒果 5斤」 names one of the sizes: what both words fit. */
function addMention(tokens: Token[], skuIds: ReadonlySet<number>, isApart: boolean): void {
  const last = tokens.at(-1);
  if (!isApart && last?.kind === 'GOODS') {
    const both = new Set([...skuIds].filter((skuId) => last.skuIds.has(skuId)));
    if (both.size > 0) {
      tokens[tokens.length - 1] = { kind: 'GOODS', skuIds: both };
      return;
    }
  }
  tokens.push({ kind: 'GOODS', skuIds });
}

/** The words that may be a name, without what people say around an order. */
export function wordsOf(text: string): string {
  const words = text
    .replace(/[^\p{L}\p{N}\s·‧@]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !filler.test(word));
  return words.join(' ').replace(/(?<=\S{2})(?:我要|想要|要訂|要)$/, '');
}

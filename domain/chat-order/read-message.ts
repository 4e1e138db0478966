import { type ChatGoods, findMentions } from './chat-goods.ts';
import { type ChatLine, nameKeyOf } from './chat-lines.ts';
import { type Quantity, quantityAt } from './chat-quantity.ts';

/** What a message says of one person's goods; without goods, of all that the person has. */
export type ChatEntry = {
  name: string;
  skuId: number | null;
  /** MORE adds to what the person has; ADD is the first order of these goods. */
  kind: 'ADD' | 'MORE' | 'SET' | 'TAKE' | 'CANCEL';
  quantity: number;
};

/** Why a line is shown to a person instead of being read. */
export const unclearText = {
  WHO: '不知道是誰訂的',
  WHOSE: '是本人訂，還是幫別人訂？',
  NAME: '請確認名字',
  WHICH: '不知道是哪一項',
  HOW_MANY: '不知道要幾份',
  MANY: '數量和商品對不起來',
  QUESTION: '像是在問問題',
  NEWS: '像是公告或說明',
  DOZEN: '「打」請換成份數',
  AGAIN: '前面已經訂過，是再加還是改成這個數量？',
  NOTHING: '前面沒有可以減少或取消的',
} as const;
export type WhyUnclear = keyof typeof unclearText;

export type Reading =
  | { kind: 'ORDER'; entries: ChatEntry[] }
  | { kind: 'CHATTER' }
  | { kind: 'UNCLEAR'; why: WhyUnclear; suggestions: ChatEntry[][] };

type Token =
  | { kind: 'TEXT'; text: string }
  | { kind: 'GOODS'; skuIds: ReadonlySet<number> }
  | { kind: 'EACH' }
  | ({ kind: 'QUANTITY' } & { quantity: Quantity });

const filler =
  /^(?:我想要|我們要|我要|我|想要|要|訂購|訂|下單|預訂|跟團|跟|買|來|拿|給我|給|請|幫我|幫|加|麻煩您?|謝謝您?|感謝|感恩|老闆娘?|團主|團長|闆娘|總共|共|喔|哦|唷|呦|耶|啦|了|也|都|的|和|與|及|還有|先|thx|thanks|please|pls)+$/i;
const title =
  /(?:小姐|先生|太太|媽媽?|爸爸?|阿姨|叔叔?|伯伯?|[姐姊哥嫂]|老師|醫師|阿嬤|奶奶|阿公|同學|主任|經理)$/;
const question = /[?]|嗎|多少|幾[盒箱份包個]?|什麼|怎麼|哪/;
const news = /\$|NT|元|塊錢|限[購量]?|滿\s*\d|剩|優惠|特價|開團|結單|截止|收單|到貨|成團/i;
const withoutNumber = /一樣|同上|照舊|我也要|\+(?!\s*\d)|改(?!天|日)/;
const maxNameLength = 20;

/** What one message orders; nothing is guessed where it can be read in two ways. */
export function readMessage(
  { text: typed, sender, isSenderUnsure }: ChatLine,
  goods: readonly ChatGoods[],
  isKnown: (name: string) => boolean,
): Reading & { isListed: boolean } {
  const listed = /^(?:\(?\d{1,3}\)|\d{1,3}[.、](?!\d))\s*/.exec(typed);
  const text = typed.slice(listed?.[0].length ?? 0);
  const isListed = listed !== null;
  const tokens = tokensOf(text, goods);
  const quantities = tokens.flatMap((token) => (token.kind === 'QUANTITY' ? [token.quantity] : []));
  const hasGoods = tokens.some(({ kind }) => kind === 'GOODS');
  const unclear = (why: WhyUnclear, suggestions: ChatEntry[][] = []) => ({
    ...{ kind: 'UNCLEAR' as const, why, suggestions, isListed },
  });
  const isBare = quantities.every(({ kind }) => kind === 'BARE');
  if (quantities.length === 0) {
    const seemsToOrder = (hasGoods && !question.test(text)) || withoutNumber.test(text);
    return seemsToOrder ? unclear('HOW_MANY') : { kind: 'CHATTER', isListed };
  }
  if (isBare && !hasGoods && text.length > 12) return { kind: 'CHATTER', isListed };
  if (quantities.some(({ isDozen }) => isDozen)) return unclear('DOZEN');

  const paired = pairUp(tokens, goods);
  const who = findPerson(tokens, sender, isKnown);
  const readings = 'lines' in paired ? [paired.lines] : (paired.choices ?? []);
  // The words of a question are nobody's name.
  const names = question.test(text) && sender !== null ? [sender] : who.names;
  const suggestions = names.flatMap((name) =>
    readings.map((lines) => lines.map((line): ChatEntry => ({ name, ...line }))),
  );
  if (question.test(text)) return unclear('QUESTION', suggestions);
  if (news.test(text)) return unclear('NEWS', suggestions);
  if ('why' in paired) return unclear(paired.why, suggestions);
  if (isSenderUnsure) return unclear('NAME', suggestions);
  if (who.why) return unclear(who.why, suggestions);
  if (isBare && !hasGoods) return unclear('HOW_MANY', suggestions);
  const [entries] = suggestions;
  return entries ? { kind: 'ORDER', entries, isListed } : unclear('WHO');
}

function tokensOf(text: string, goods: readonly ChatGoods[]): Token[] {
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
    const quantity = mention ? undefined : quantityAt(text, at);
    if (mention) {
      const isApart = wordsOf(plain) !== '' || tokens.at(-1)?.kind !== 'GOODS';
      flush();
      addMention(tokens, mention.skuIds, isApart);
      at += mention.length;
    } else if (quantity) {
      flush();
      tokens.push({ kind: 'QUANTITY', quantity });
      at += quantity.length;
    } else if (text[at] === '各') {
      flush();
      tokens.push({ kind: 'EACH' });
      at += 1;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  flush();
  return tokens;
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
function wordsOf(text: string): string {
  const words = text
    .replace(/[^\p{L}\p{N}\s·‧@]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !filler.test(word));
  return words.join(' ').replace(/(?<=\S{2})(?:我要|想要|要訂|要)$/, '');
}

type Line = Omit<ChatEntry, 'name'>;
/** Without certainty, what it may mean. */
type Paired = { lines: Line[] } | { why: WhyUnclear; choices?: Line[][] };

/** More to choose from than this is no help. */
const maxChoices = 6;

/** Which quantity is of which goods: 「草莓兩盒 芒果+1」, 「兩盒草莓」, 「草莓芒果各一盒」. */
function pairUp(tokens: readonly Token[], goods: readonly ChatGoods[]): Paired {
  const parts = tokens.filter((token) => token.kind !== 'TEXT');
  const named = parts.flatMap((part) => (part.kind === 'GOODS' ? [part.skuIds] : []));
  const counted = parts.flatMap((part) => (part.kind === 'QUANTITY' ? [part.quantity] : []));
  const [quantity, ...others] = counted;
  if (!quantity) return { why: 'HOW_MANY' };
  if (named.length === 0)
    return others.length > 0 ? { why: 'MANY' } : withoutGoods(quantity, goods);
  const isForEach =
    others.length === 0 &&
    (parts.some(({ kind }) => kind === 'EACH') || quantity.kind === 'CANCEL');
  if (isForEach) return linesOf(named.map((skuIds) => [skuIds, quantity]));
  const kinds = parts.map(({ kind }) => kind);
  const alternates = kinds.every((kind, index) => kind !== kinds[index - 1]);
  if (counted.length !== named.length || !alternates) return { why: 'MANY' };
  return linesOf(named.map((skuIds, index) => [skuIds, counted[index] ?? quantity]));
}

function withoutGoods(quantity: Quantity, goods: readonly ChatGoods[]): Paired {
  const [only, ...others] = goods;
  // A correction may be of the one thing that the person has.
  const isCorrection = quantity.kind !== 'ADD' && quantity.kind !== 'BARE';
  if (!only || (others.length > 0 && !isCorrection)) {
    return {
      why: 'WHICH',
      choices: choicesOf(
        goods.map(({ skuId }) => skuId),
        quantity,
      ),
    };
  }
  return { lines: [lineOf(others.length > 0 ? null : only.skuId, quantity)] };
}

const choicesOf = (skuIds: readonly number[], quantity: Quantity): Line[][] =>
  skuIds.length > maxChoices ? [] : skuIds.map((skuId) => [lineOf(skuId, quantity)]);

function linesOf(pairs: readonly (readonly [ReadonlySet<number>, Quantity])[]): Paired {
  const lines: Line[] = [];
  for (const [skuIds, quantity] of pairs) {
    const [skuId, ...others] = skuIds;
    if (skuId === undefined || others.length > 0) {
      return { why: 'WHICH', choices: pairs.length > 1 ? [] : choicesOf([...skuIds], quantity) };
    }
    if (lines.some((line) => line.skuId === skuId)) return { why: 'MANY' };
    lines.push(lineOf(skuId, quantity));
  }
  return { lines };
}

const lineOf = (skuId: number | null, { kind, count, isMore }: Quantity): Line => ({
  skuId,
  kind: kind === 'BARE' ? 'ADD' : kind === 'ADD' && isMore ? 'MORE' : kind,
  quantity: count,
});

/** The names it may be of, the likeliest first, and why one cannot be sure. */
function findPerson(
  tokens: readonly Token[],
  sender: string | null,
  isKnown: (name: string) => boolean,
): { names: string[]; why?: WhyUnclear } {
  const begins = tokens.findIndex(({ kind }) => kind !== 'TEXT');
  const leading = tokens.slice(0, begins).flatMap(textOf).join(' ');
  const lead = leading.replace(/^(?:@|幫|代|替)\s*/, '').slice(0, maxNameLength);
  const trailing = tokens.slice(begins).flatMap(textOf);
  const isSure = isKnown(lead) || title.test(lead);
  if (sender !== null) {
    if (lead === '' || nameKeyOf(lead) === nameKeyOf(sender)) return { names: [sender] };
    if (isSure || (lead !== leading && isName(lead))) return { names: [lead] };
    return { names: [sender, lead], why: 'WHOSE' };
  }
  if (lead === '') return { names: trailing.slice(-1), why: 'WHO' };
  return isSure || isName(lead) ? { names: [lead] } : { names: [lead], why: 'NAME' };
}

const textOf = (token: Token): string[] => (token.kind === 'TEXT' ? [token.text] : []);

/** One word, or several of Latin letters; 「小美 藍莓」 may be a person and something that is not sold. */
const isName = (words: string): boolean =>
  words.length <= 12 && (!words.includes(' ') || /^[\p{sc=Latin}\s.]+$/u.test(words));

import type { ChatEntry, WhyUnclear } from './chat-entry.ts';
import type { ChatGoods } from './chat-goods.ts';
import { type ChatLine, nameKeyOf } from './chat-lines.ts';
import { listPieceReadings } from './chat-pieces.ts';
import { type Token, tokensOf, wordsOf } from './chat-tokens.ts';
import { pairUp } from './pair-goods.ts';

export type Reading =
  | { kind: 'ORDER'; entries: ChatEntry[] }
  | { kind: 'CHATTER' }
  | { kind: 'UNCLEAR'; why: WhyUnclear; suggestions: ChatEntry[][] };

const title =
  /(?:小姐|先生|太太|媽媽?|爸爸?|阿姨|叔叔?|伯伯?|[姐姊哥嫂]|老師|醫師|阿嬤|奶奶|阿公|同學|主任|經理)$/;
const question = /[?]|嗎|多少|幾[盒箱份包個]?|什麼|怎麼|哪/;
const news = /\$|NT|元|塊錢|限[購量]?|滿\s*\d|剩|優惠|特價|開團|結單|截止|收單|到貨|成團/i;
const withoutNumber =
  /一樣|同上|照舊|我也要|都要|全要|\+(?!\s*[\d一二兩三四五六七八九十])|改(?!天|日)/;
/** What somebody says who orders, whatever it is; a message that is nothing else is an order without a number. */
const wish = /(?:我們?|想|還|也|先|請)要|訂|[買跟留]|下單|給我|幫我|算我|登記|報名/;
/** Somebody of the writer's, whom nobody else knows by that name. */
const kin =
  /^(?:我|咱|他|她|自己)|^(?:媽媽?|爸爸?|爸媽|老公|老婆|先生|太太|婆婆|公公|阿嬤|阿公|奶奶|爺爺|姊姊?|姐姐?|妹妹?|哥哥?|弟弟?|兒子|女兒|小孩|家人|同事|鄰居|朋友)$/;
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
  const hasEach = tokens.some(({ kind }) => kind === 'EACH');
  const unclear = (why: WhyUnclear, suggestions: ChatEntry[][] = []) => ({
    ...{ kind: 'UNCLEAR' as const, why, suggestions, isListed },
  });
  const isBare = quantities.every(({ kind }) => kind === 'BARE');
  if (quantities.length === 0) {
    const isOnlyWish =
      wordsOf(text) === '' && (wish.test(text) || /^[^\p{L}]*要[^\p{L}]*$/u.test(text));
    const isOnlyEach = tokens.length > 0 && tokens.every(({ kind }) => kind === 'EACH');
    const names = hasGoods || isOnlyWish || isOnlyEach;
    return (names && !question.test(text)) || withoutNumber.test(text)
      ? unclear('HOW_MANY')
      : { kind: 'CHATTER', isListed };
  }
  const isLong = text.length > 12 && !wish.test(text) && !hasEach;
  if (isBare && !hasGoods && isLong) return { kind: 'CHATTER', isListed };
  if (quantities.some(({ isDozen }) => isDozen)) return unclear('DOZEN');

  const paired = pairUp(tokens, goods);
  const who = findPerson(tokens, sender, isKnown);
  const pieces = 'lines' in paired && listPieceReadings(paired.lines, quantities, goods);
  const readings = pieces || ('lines' in paired ? [paired.lines] : (paired.choices ?? []));
  // The words of a question are nobody's name.
  const names = question.test(text) && sender !== null ? [sender] : who.names;
  const suggestions = names.flatMap((name) =>
    readings.map((lines) => lines.map((line): ChatEntry => ({ name, ...line }))),
  );
  if (question.test(text)) return unclear('QUESTION', suggestions);
  if (news.test(text)) return unclear('NEWS', suggestions);
  if ('why' in paired) return unclear(paired.why, suggestions);
  if (pieces) return unclear('UNIT', suggestions);
  if (isSenderUnsure) return unclear('NAME', suggestions);
  if (who.why) return unclear(who.why, suggestions);
  if (isBare && !hasGoods) return unclear('HOW_MANY', suggestions);
  const [entries] = suggestions;
  return entries ? { kind: 'ORDER', entries, isListed } : unclear('WHO');
}

/** The names it may be of, the likeliest first, and why one cannot be sure. */
function findPerson(
  tokens: readonly Token[],
  sender: string | null,
  isKnown: (name: string) => boolean,
): { names: string[]; why?: WhyUnclear } {
  const begins = tokens.findIndex(({ kind }) => kind !== 'TEXT');
  const leading = tokens.slice(0, begins).flatMap(textOf).join(' ');
  const helped = leading.replace(/^(?:@|幫|代|替)\s*/, '').slice(0, maxNameLength);
  const lead = helped === leading ? helped : helped.replace(/(?<=\S{2})[也再先]$/, '');
  const trailing = tokens.slice(begins).flatMap(textOf);
  const isKin = kin.test(lead) && !isKnown(lead);
  const isSure = isKnown(lead) || title.test(lead);
  if (sender !== null) {
    if (lead === '' || nameKeyOf(lead) === nameKeyOf(sender)) return { names: [sender] };
    if (isKin)
      return { names: [sender, `${sender}的${lead.replace(/^我的?(?=.)/, '')}`], why: 'WHOSE' };
    if (isSure || (lead !== leading && isName(lead))) return { names: [lead] };
    return { names: [sender, lead], why: 'WHOSE' };
  }
  if (lead === '') return { names: trailing.slice(-1), why: 'WHO' };
  return !isKin && (isSure || isName(lead)) ? { names: [lead] } : { names: [lead], why: 'NAME' };
}

const textOf = (token: Token): string[] => (token.kind === 'TEXT' ? [token.text] : []);

/** One word, or several of Latin letters; 「小美 藍莓」 may be a person and something that is not sold. */
const isName = (words: string): boolean =>
  words.length <= 12 && (!words.includes(' ') || /^[\p{sc=Latin}\s.]+$/u.test(words));

import type { ChatEntry, WhyUnclear } from './chat-entry.ts';
import type { ChatGoods } from './chat-goods.ts';
import { nameKeyOf, splitChat } from './chat-lines.ts';
import { readMessage } from './read-message.ts';

/** What a person wants in the end, and the lines that say so. */
export type ChatPerson = {
  key: string;
  name: string;
  goods: { skuId: number; quantity: number }[];
  lineNos: number[];
};

/** A line that a person has to decide about, each suggestion with what it would mean. */
export type UnclearLine = {
  /** Names the line and its text, so that a decision does not outlive a change of it. */
  key: string;
  no: number;
  text: string;
  sender: string | null;
  why: WhyUnclear;
  suggestions: ChatEntry[][];
};

/** What somebody decided about an unclear line: that it orders nothing, or these entries. */
export type ChatDecision = readonly ChatEntry[];

export type ChatReading = {
  /** In the order of their first line; somebody who cancelled all has no goods. */
  people: ChatPerson[];
  unclear: UnclearLine[];
  /** How many lines were read as no order. */
  chatter: number;
};

/** Reads a pasted chat into people and goods; what comes further down corrects what is above. */
export function readChat(
  pasted: string,
  goods: readonly ChatGoods[],
  decisions: ReadonlyMap<string, ChatDecision> = new Map(),
): ChatReading {
  const lines = splitChat(pasted);
  const senders = new Set(lines.flatMap(({ sender }) => (sender ? [nameKeyOf(sender)] : [])));
  const isKnown = (name: string) => senders.has(nameKeyOf(name));
  const people = new Map<string, ChatPerson>();
  const unclear: UnclearLine[] = [];
  let chatter = 0;
  for (const line of lines) {
    const key = `${line.no}:${line.sender ?? ''}:${line.text}`;
    const decision = decisions.get(key);
    const ask = (why: WhyUnclear, suggestions: ChatEntry[][]) =>
      unclear.push({
        ...{ key, ...line, why },
        // Chosen, it comes on top of what the person has, and says so.
        suggestions: suggestions.map((entries) => entries.map((entry) => onTop(people, entry))),
      });
    if (decision) {
      for (const entry of decision) apply(people, entry, line.no);
      continue;
    }
    const reading = readMessage(line, goods, isKnown);
    if (reading.kind === 'CHATTER') chatter += 1;
    else if (reading.kind === 'UNCLEAR') ask(reading.why, reading.suggestions);
    else {
      const entries = reading.isListed ? reading.entries.map(asStated) : reading.entries;
      const doubt = findDoubt(people, entries);
      if (doubt) ask(doubt.why, doubt.suggestions);
      else for (const entry of entries) apply(people, entry, line.no);
    }
  }
  return { people: [...people.values()], unclear, chatter };
}

const onTop = (people: People, entry: ChatEntry): ChatEntry =>
  entry.kind === 'ADD' && quantityOf(people, entry) > 0 ? { ...entry, kind: 'MORE' } : entry;

/** A numbered list is copied on by everybody who adds a line: its numbers are quantities ordered. */
const asStated = (entry: ChatEntry): ChatEntry =>
  entry.kind === 'ADD' ? { ...entry, kind: 'SET' } : entry;

type People = ReadonlyMap<string, ChatPerson>;
type Doubt = { why: WhyUnclear; suggestions: ChatEntry[][] };

function findDoubt(people: People, entries: readonly ChatEntry[]): Doubt | undefined {
  const isAgain = entries.some((entry) => entry.kind === 'ADD' && quantityOf(people, entry) > 0);
  if (isAgain) {
    const readAs = (kind: 'MORE' | 'SET') =>
      entries.map((entry) => (entry.kind === 'ADD' ? { ...entry, kind } : entry));
    return { why: 'AGAIN', suggestions: [readAs('SET'), readAs('MORE')] };
  }
  const isNothing = entries.some((entry) => {
    const has = quantityOf(people, entry);
    if (entry.kind === 'CANCEL') return has === 0;
    return entry.kind === 'TAKE' && has < entry.quantity;
  });
  // Who cancels may have an order of an earlier day.
  const isCancel = entries.every(({ kind }) => kind === 'CANCEL');
  if (isNothing) return { why: 'NOTHING', suggestions: isCancel ? [[...entries]] : [] };
  const isOfSeveral = entries.some(
    ({ name, skuId, kind }) =>
      skuId === null && kind !== 'CANCEL' && goodsOf(people, name).length !== 1,
  );
  return isOfSeveral ? { why: 'WHICH', suggestions: [] } : undefined;
}

const goodsOf = (people: People, name: string): ChatPerson['goods'] =>
  people.get(nameKeyOf(name))?.goods ?? [];

function quantityOf(people: People, { name, skuId }: ChatEntry): number {
  const goods = goodsOf(people, name);
  const meant = skuId === null ? goods : goods.filter((one) => one.skuId === skuId);
  return meant.reduce((sum, { quantity }) => sum + quantity, 0);
}

function apply(people: Map<string, ChatPerson>, entry: ChatEntry, lineNo: number): void {
  const key = nameKeyOf(entry.name);
  const person = people.get(key) ?? { key, name: entry.name, goods: [], lineNos: [] };
  const skuId = entry.skuId ?? (person.goods.length === 1 ? person.goods[0]?.skuId : undefined);
  const others = person.goods.filter((one) => entry.skuId !== null && one.skuId !== skuId);
  const before = person.goods.find((one) => one.skuId === skuId)?.quantity ?? 0;
  const after = {
    ...{ ADD: before + entry.quantity, MORE: before + entry.quantity },
    ...{ SET: entry.quantity, TAKE: Math.max(0, before - entry.quantity), CANCEL: 0 },
  }[entry.kind];
  const changed = skuId === undefined || after === 0 ? [] : [{ skuId, quantity: after }];
  const isKnownLine = person.lineNos.includes(lineNo);
  people.set(key, {
    ...person,
    goods: inOrder(person.goods, [...others, ...changed]),
    lineNos: isKnownLine ? person.lineNos : [...person.lineNos, lineNo],
  });
}

/** Goods keep their place when their quantity changes. */
function inOrder(before: ChatPerson['goods'], after: ChatPerson['goods']): ChatPerson['goods'] {
  const placeOf = (skuId: number) => {
    const place = before.findIndex((one) => one.skuId === skuId);
    return place < 0 ? before.length : place;
  };
  return after.toSorted((a, b) => placeOf(a.skuId) - placeOf(b.skuId));
}

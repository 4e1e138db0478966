import type { ChatEntry, WhyUnclear } from './chat-entry.ts';
import type { ChatGoods } from './chat-goods.ts';
import type { Quantity } from './chat-quantity.ts';
import type { Token } from './chat-tokens.ts';

export type Line = Omit<ChatEntry, 'name'>;
/** Without certainty, what it may mean. */
export type Paired = { lines: Line[] } | { why: WhyUnclear; choices?: Line[][] };

/** More to choose from than this is no help. */
const maxChoices = 6;

/** Which quantity is of which goods: 「草莓兩盒 芒果+1」, 「兩盒草莓」, 「草莓芒果各一盒」. */
export function pairUp(tokens: readonly Token[], goods: readonly ChatGoods[]): Paired {
  const parts = tokens.filter((token) => token.kind !== 'TEXT');
  const named = parts.flatMap((part) => (part.kind === 'GOODS' ? [part.skuIds] : []));
  const counted = parts.flatMap((part) => (part.kind === 'QUANTITY' ? [part.quantity] : []));
  const [quantity, ...others] = counted;
  if (!quantity) return { why: 'HOW_MANY' };
  const [each] = parts.flatMap((part) => (part.kind === 'EACH' ? [part] : []));
  const all = goods.map(({ skuId }) => skuId);
  if (named.length === 0) {
    if (others.length > 0) return { why: 'MANY' };
    const isEach = each && quantity.kind !== 'CANCEL' && !(each.isLoose && all.length === 1);
    return isEach ? ofEach(all, each.count, quantity) : withoutGoods(quantity, goods);
  }
  const [first, ...more] = named;
  if (others.length === 0 && quantity.kind !== 'CANCEL' && each && first) {
    if (more.length > 0) return ofNamed(named, each.count, quantity);
    if (first.size > 1 || !each.isLoose) return ofEach([...first], each.count, quantity);
  }
  if (others.length === 0 && quantity.kind === 'CANCEL')
    return linesOf(named.map((skuIds) => [skuIds, quantity]));
  const kinds = parts.map(({ kind }) => kind);
  const alternates = kinds.every((kind, index) => kind !== kinds[index - 1]);
  if (counted.length !== named.length || !alternates) {
    const isOnce = named.length > 1 && others.length === 0;
    const forEach = isOnce && linesOf(named.map((skuIds) => [skuIds, quantity]));
    return { why: 'MANY', choices: forEach && 'lines' in forEach ? [forEach.lines] : [] };
  }
  return linesOf(named.map((skuIds, index) => [skuIds, counted[index] ?? quantity]));
}

/** 「草莓芒果各一盒」; a number by itself, and another number of kinds than there are named, are asked about. */
function ofNamed(
  named: readonly ReadonlySet<number>[],
  count: number | undefined,
  quantity: Quantity,
): Paired {
  const paired = linesOf(named.map((skuIds) => [skuIds, quantity]));
  const isSure = quantity.kind !== 'BARE' && (count ?? named.length) === named.length;
  return isSure || 'why' in paired ? paired : { why: 'EACH', choices: [paired.lines] };
}

/** 「各一」 and 「兩種各一」 name no goods: offered are as many kinds as were said, and without a number also one of them. */
function ofEach(skuIds: readonly number[], count: number | undefined, quantity: Quantity): Paired {
  const isAll = count === undefined || count === skuIds.length;
  const isFew = skuIds.length <= maxChoices;
  const sets = isAll ? [[...skuIds]] : isFew ? combinationsOf(skuIds, count) : [];
  const singles = count === undefined && skuIds.length > 1 ? skuIds.map((skuId) => [skuId]) : [];
  const choices = [...sets, ...singles].map((set) => set.map((skuId) => lineOf(skuId, quantity)));
  return { why: 'EACH', choices: choices.slice(0, sets.length > maxChoices ? 0 : maxChoices) };
}

function combinationsOf(skuIds: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return skuIds.flatMap((skuId, index) =>
    combinationsOf(skuIds.slice(index + 1), size - 1).map((rest) => [skuId, ...rest]),
  );
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

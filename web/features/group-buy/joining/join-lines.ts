import { findPublicLadder } from '@kaituan/domain/group-buy/campaign-headline';
import { joinPriceOf, rungAt } from '@kaituan/domain/group-buy/price-ladder';
import { pledgeSavingsOf } from '@kaituan/domain/group-buy/savings-preview';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';
import type { RequestOf } from '#web/platform/api.ts';
import { formatTwd } from '#web/ui/format-money.ts';

/** What is wanted of a SKU: pieces, how many more are taken to fill a case, and whether fewer are none. */
export type JoinChoice = { quantity: number; extra: number; isAllOrNothing: boolean };
/** The choices by SKU; what is not there is not wanted. */
export type JoinChoices = Readonly<Record<number, JoinChoice>>;
export type JoinLines = RequestOf<'/GroupBuy/JoinCampaign'>['lines'];

export const noChoice: JoinChoice = { quantity: 0, extra: 0, isAllOrNothing: false };

/** What the wire takes for one line, at most. */
const maxLineQuantity = 999;

export const choiceOf = (choices: JoinChoices, skuId: number): JoinChoice =>
  choices[skuId] ?? noChoice;

/** Pieces in all, those that fill cases included: limits count and the checkout charges them. */
export const piecesOf = (choices: JoinChoices): number =>
  Object.values(choices).reduce((sum, { quantity, extra }) => sum + quantity + extra, 0);

/** One piece of the only SKU, or nothing yet of several. */
export function firstChoices({ items }: Pick<CampaignCard, 'items'>): JoinChoices {
  const [only, ...others] = items;
  return only && others.length === 0 ? { [only.skuId]: { ...noChoice, quantity: 1 } } : {};
}

/** What is asked for when joining. */
export const joinLinesOf = (choices: JoinChoices): JoinLines =>
  Object.entries(choices)
    .filter(([, { quantity }]) => quantity > 0)
    .map(([skuId, { quantity, extra, isAllOrNothing }]) => ({
      skuId: Number(skuId),
      quantity,
      ...(extra > 0 ? { maxQuantity: quantity + extra } : {}),
      ...(isAllOrNothing ? { isAllOrNothing } : {}),
    }));

type Limit = 'LEFT' | 'ORDER' | 'MEMBER' | 'LINE';

/** The most pieces that can be wanted of a SKU beside the other choices, and what sets that limit. */
export function roomFor(
  card: Pick<CampaignCard, 'unitsLeft' | 'perOrderMax' | 'perMemberMax'>,
  choices: JoinChoices,
  skuId: number,
): { most: number; limit: Limit } {
  const { quantity, extra } = choiceOf(choices, skuId);
  const others = piecesOf(choices) - quantity - extra;
  const left = card.unitsLeft.find((room) => room.skuId === skuId)?.left ?? null;
  const limits: [Limit, number | null][] = [
    ['LEFT', left],
    ['ORDER', card.perOrderMax === null ? null : card.perOrderMax - others],
    ['MEMBER', card.perMemberMax === null ? null : card.perMemberMax - others],
    ['LINE', maxLineQuantity],
  ];
  let nearest: { most: number; limit: Limit } = { most: maxLineQuantity, limit: 'LINE' };
  for (const [limit, most] of limits) {
    if (most !== null && most < nearest.most) nearest = { most: Math.max(0, most), limit };
  }
  return nearest;
}

/** The choices with a change to one SKU, kept within what there is room for. */
export function withChoice(
  card: Parameters<typeof roomFor>[0],
  choices: JoinChoices,
  skuId: number,
  change: Partial<JoinChoice>,
): JoinChoices {
  const { most } = roomFor(card, choices, skuId);
  const requested = { ...choiceOf(choices, skuId), ...change };
  const quantity = Math.min(Math.max(0, requested.quantity), most);
  const extra = quantity === 0 ? 0 : Math.min(Math.max(0, requested.extra), most - quantity);
  return { ...choices, [skuId]: { ...requested, quantity, extra } };
}

export type JoinSum = { payTwd: number; text: string | undefined };

/** What joining costs now, in TWD, and what may come back of it, in words; undefined without told prices. */
export function joinSumOf(card: CampaignCard, choices: JoinChoices): JoinSum | undefined {
  const ladder = findPublicLadder(card);
  if (!ladder) return undefined;
  const now = card.confirmed.units;
  const chosen = card.items
    .map(({ skuId }) => ({ skuId, ...choiceOf(choices, skuId) }))
    .filter(({ quantity }) => quantity > 0)
    .map((choice) => ({ ...choice, ceilingUnitPriceTwd: joinPriceOf(ladder, now, choice.skuId) }));
  const payTwd = chosen.reduce(
    (sum, { quantity, extra, ceilingUnitPriceTwd }) =>
      sum + (quantity + extra) * ceilingUnitPriceTwd,
    0,
  );
  const after = now + chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const savings = pledgeSavingsOf(ladder, after, chosen);
  if (rungAt(ladder, after) === rungAt(ladder, now) || savings.refundNowTwd === 0) {
    return { payTwd, text: chosen.length > 0 ? savings.text : undefined };
  }
  const refund = formatTwd(savings.refundNowTwd);
  return { payTwd, text: `加上你的份數就到下一階，若維持到結團，會退你 ${refund}` };
}

import type { RequestOf } from '@kaituan/api-client/api';
import { formatTwd } from '@kaituan/domain/format-twd';
import { findPublicLadder } from '@kaituan/domain/group-buy/campaign-headline';
import { joinPriceOf, rungAt } from '@kaituan/domain/group-buy/price-ladder';
import { mayGetCheaper, pledgeSavingsOf } from '@kaituan/domain/group-buy/savings-preview';
import { mayPayWithGoods } from '@kaituan/domain/payment/later-payment';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';

/**
 * The choice for a SKU: pieces, extra pieces accepted to fill a case, and whether an incomplete
 * case cancels it.
 */
export type JoinChoice = { quantity: number; extra: number; isAllOrNothing: boolean };
/** Choices by SKU; missing ones are not chosen. */
export type JoinChoices = Readonly<Record<number, JoinChoice>>;
export type JoinLines = RequestOf<'/GroupBuy/JoinCampaign'>['lines'];

export const noChoice: JoinChoice = { quantity: 0, extra: 0, isAllOrNothing: false };

/** The API's limit of a line. */
const maxLineQuantity = 999;

export const choiceOf = (choices: JoinChoices, skuId: number): JoinChoice =>
  choices[skuId] ?? noChoice;

/** All pieces, extra ones included, as limits and the checkout count them. */
export const piecesOf = (choices: JoinChoices): number =>
  Object.values(choices).reduce((sum, { quantity, extra }) => sum + quantity + extra, 0);

/** The SKUs that are chosen. */
export const chosenItems = ({ items }: Pick<CampaignCard, 'items'>, choices: JoinChoices) =>
  items.filter(({ skuId }) => choiceOf(choices, skuId).quantity > 0);

/** One piece of the only SKU; nothing of several. */
export function firstChoices({ items }: Pick<CampaignCard, 'items'>): JoinChoices {
  const [only, ...others] = items;
  return only && others.length === 0 ? { [only.skuId]: { ...noChoice, quantity: 1 } } : {};
}

/** The lines of the join request. */
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

/** The highest quantity of a SKU beside the other choices, and which limit applies. */
export function roomFor(
  card: Pick<CampaignCard, 'unitsLeft' | 'perOrderMax' | 'perMemberMax'>,
  choices: JoinChoices,
  skuId: number,
): { max: number; limit: Limit } {
  const { quantity, extra } = choiceOf(choices, skuId);
  const others = piecesOf(choices) - quantity - extra;
  const left = card.unitsLeft.find((room) => room.skuId === skuId)?.left ?? null;
  const limits: [Limit, number | null][] = [
    ['LEFT', left],
    ['ORDER', card.perOrderMax === null ? null : card.perOrderMax - others],
    ['MEMBER', card.perMemberMax === null ? null : card.perMemberMax - others],
    ['LINE', maxLineQuantity],
  ];
  let nearest: { max: number; limit: Limit } = { max: maxLineQuantity, limit: 'LINE' };
  for (const [limit, max] of limits) {
    if (max !== null && max < nearest.max) nearest = { max: Math.max(0, max), limit };
  }
  return nearest;
}

/** The choices with one SKU changed, clamped to its limit. */
export function withChoice(
  card: Parameters<typeof roomFor>[0],
  choices: JoinChoices,
  skuId: number,
  change: Partial<JoinChoice>,
): JoinChoices {
  const { max } = roomFor(card, choices, skuId);
  const requested = { ...choiceOf(choices, skuId), ...change };
  const quantity = Math.min(Math.max(0, requested.quantity), max);
  const extra = quantity === 0 ? 0 : Math.min(Math.max(0, requested.extra), max - quantity);
  return { ...choices, [skuId]: { ...requested, quantity, extra } };
}

export type JoinSum = {
  payTwd: number;
  text: string | undefined;
  /** Whether the price may still fall below it. */
  mayGetCheaper: boolean;
};

/** The cost of joining in TWD, and possible refunds as text; undefined where prices are hidden. */
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
  // Who pays with the goods is given nothing back, and which way it will be is chosen later.
  const saves = mayPayWithGoods(card.later) ? '可省' : undefined;
  const savings = pledgeSavingsOf(ladder, after, chosen, saves);
  if (rungAt(ladder, after) === rungAt(ladder, now) || savings.refundNowTwd === 0) {
    const text = chosen.length > 0 ? savings.text : undefined;
    return { payTwd, text, mayGetCheaper: mayGetCheaper(savings) };
  }
  const refund = formatTwd(savings.refundNowTwd);
  const text = `加上您的份數就到下一階，若維持到結團，${saves ?? '會退您'} ${refund}`;
  return { payTwd, text, mayGetCheaper: true };
}

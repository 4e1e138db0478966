import { formatTwd } from '../format-twd.ts';
import { sumTwd } from '../money.ts';
import {
  findNextRung,
  joinPriceOf,
  type NextRung,
  type PriceLadder,
  unitPriceAtRung,
} from './price-ladder.ts';

/** A pledged SKU: pieces, and the ceiling price in TWD. */
export type PledgedPieces = { skuId: number; quantity: number; ceilingUnitPriceTwd: number };

/** The refund if the campaign closed now, and at the next rung, in TWD, with a text for both. */
export type SavingsPreview = {
  refundNowTwd: number;
  next: (NextRung & { refundTwd: number }) | null;
  text: string;
};

/** What a lower price means to who pays with the goods, at a counter or at the door: before an amount. */
export const owedLessText = '付款時少付';
/** The same to who has paid. */
const refundedText = '會退您';

/**
 * The savings of a pledge, in TWD: 「再 7 份，每份便宜 NT$15，會退您 NT$30」. The refund includes what is due already.
 * A visitor who has not joined has zero pieces, and no refund.
 */
export function savingsPreviewOf(
  ladder: PriceLadder,
  confirmedUnits: number,
  pledged: PledgedPieces,
): SavingsPreview {
  const { skuId, quantity, ceilingUnitPriceTwd } = pledged;
  const refundAt = (unitPriceTwd: number) =>
    Math.max(0, ceilingUnitPriceTwd - unitPriceTwd) * quantity;
  const refundNowTwd = refundAt(joinPriceOf(ladder, confirmedUnits, skuId));
  const rung = findNextRung(ladder, confirmedUnits, skuId, ceilingUnitPriceTwd);
  const next = rung ? { ...rung, refundTwd: refundAt(rung.unitPriceTwd) } : null;
  return { refundNowTwd, next, text: textOf(ladder, next, refundNowTwd) };
}

/**
 * The savings of a whole pledge now and at the next rung that makes any of its SKUs cheaper, in TWD and as
 * a text.
 */
export type PledgeSavings = {
  refundNowTwd: number;
  refundAtNextRungTwd: number | null;
  text: string;
};

/** Whether its buyer may still pay less: with one price from first to last, or at the last rung, nobody does. */
export const mayGetCheaper = ({
  refundNowTwd,
  refundAtNextRungTwd,
}: Pick<PledgeSavings, 'refundNowTwd' | 'refundAtNextRungTwd'>): boolean =>
  refundNowTwd > 0 || refundAtNextRungTwd !== null;

/**
 * The sum over all lines of a pledge, in TWD; the sum alone where their savings per piece differ. `saves`: what a lower price means to
 * its member, `owedLessText` where nothing is refunded: 「再 7 份，每份便宜 NT$15，付款時少付 NT$30」.
 */
export function pledgeSavingsOf(
  ladder: PriceLadder,
  confirmedUnits: number,
  lines: readonly PledgedPieces[],
  saves = refundedText,
): PledgeSavings {
  const previews = lines.map((line) => savingsPreviewOf(ladder, confirmedUnits, line));
  const refundNowTwd = sumTwd(previews.map((preview) => preview.refundNowTwd));
  const steps = previews.flatMap(({ next }) => next ?? []).toSorted((a, b) => a.rung - b.rung);
  const [nearest] = steps;
  if (!nearest)
    return {
      refundNowTwd,
      refundAtNextRungTwd: null,
      text: textOf(ladder, null, refundNowTwd, saves),
    };
  const refundTwd = sumTwd(
    lines.map(({ skuId, quantity, ceilingUnitPriceTwd }) => {
      const unitPriceTwd = unitPriceAtRung(ladder, nearest.rung, skuId);
      return Math.max(0, ceilingUnitPriceTwd - unitPriceTwd) * quantity;
    }),
  );
  const saved = steps
    .filter(({ rung }) => rung === nearest.rung)
    .map(({ savedPerPieceTwd }) => savedPerPieceTwd);
  const step = { ...nearest, refundTwd };
  const text = nextText(step, refundNowTwd, saves, new Set(saved).size > 1);
  return { refundNowTwd, refundAtNextRungTwd: refundTwd, text };
}

/** Empty where the price never falls. */
function textOf(
  { rungs }: PriceLadder,
  next: SavingsPreview['next'],
  refundNowTwd: number,
  saves = refundedText,
): string {
  if (rungs.length === 0) return '';
  if (next) return nextText(next, refundNowTwd, saves);
  return `已達最低價${savedText(refundNowTwd, saves)}`;
}

/** `differs`: a piece of another SKU becomes cheaper by less or more. */
function nextText(
  next: NonNullable<SavingsPreview['next']>,
  refundNowTwd: number,
  saves: string,
  differs = false,
): string {
  const { unitsMissing, savedPerPieceTwd, refundTwd } = next;
  const isMore = refundNowTwd > 0;
  const perPiece = differs ? '' : `，每份${isMore ? '再' : ''}便宜 ${formatTwd(savedPerPieceTwd)}`;
  const ofThat = isMore ? `（含目前的 ${formatTwd(refundNowTwd)}）` : '';
  return `再 ${formatCount(unitsMissing)} 份${perPiece}${savedText(refundTwd, saves)}${ofThat}`;
}

const savedText = (refundTwd: number, saves: string) =>
  refundTwd > 0 ? `，${saves} ${formatTwd(refundTwd)}` : '';

const formatCount = (count: number) => count.toLocaleString('en-US');

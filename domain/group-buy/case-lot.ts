import { requireAmount } from '../money.ts';
import { wholeRemovalOf } from './case-lot-removal.ts';

/**
 * A pledge of one SKU: pieces, the maximum with tolerance, whether it is all or nothing, and whether it is
 * to be paid with the goods. `pledgeNo` is the order of joining.
 */
export type CasePledge = {
  pledgeNo: number;
  quantity: number;
  maxQty: number;
  allOrNothing: boolean;
  isOwed: boolean;
};

export const casePolicies = ['ROUND_DOWN', 'ROUND_UP_BY_TOLERANCE', 'SHOP_FILLS'] as const;
export type CasePolicy = (typeof casePolicies)[number];

/** Pieces in a case, above 1, and the policy for an incomplete case. */
export type CaseRule = { caseQty: number; policy: CasePolicy };

export type CaseChange = 'KEPT' | 'RAISED' | 'REDUCED' | 'REMOVED';

/** The outcome for a pledge, in pieces and as a text for its owner. */
export type CaseShare = { pledgeNo: number; quantity: number; change: CaseChange; text: string };

/** Shares in the order of joining, their sum, and the pieces the shop buys to fill the last case. */
export type CaseLots = { shares: CaseShare[]; total: number; shopFills: number };

/** Full cases of so many pieces, pieces in the incomplete one, and its missing pieces. */
export type CaseFill = { cases: number; begun: number; missing: number };

/** How pieces fill cases of `caseQty`; nothing is missing without an incomplete case. */
export function caseFillOf(units: number, caseQty: number): CaseFill {
  const begun = units % caseQty;
  return { cases: (units - begun) / caseQty, begun, missing: begun === 0 ? 0 : caseQty - begun };
}

/** `isUnfit`: removed whole, because it is all or nothing and did not fit. */
type Open = CasePledge & { share: number; isUnfit: boolean };

/**
 * Fills or cuts to whole cases, independently of the order of its input. Tolerances are used piece by piece
 * in turn, beginning with the first to join; cuts begin with the last to join and skip all-or-nothing
 * pledges while others can be cut, then the fewest pieces are removed. Throws RangeError for impossible
 * pledges, duplicate numbers and a case below 2 pieces.
 */
export function completeCases(pledges: readonly CasePledge[], rule: CaseRule): CaseLots {
  requirePledges(pledges, rule);
  const open = pledges
    .map((pledge) => ({ ...pledge, share: pledge.quantity, isUnfit: false }))
    .toSorted((a, b) => a.pledgeNo - b.pledgeNo);
  const shopFills = fillLastCase(open, rule);
  const shares = open.map((pledge) => shareOf(pledge, rule.caseQty));
  return { shares, total: totalOf(open), shopFills };
}

/** The pieces that the shop buys; tolerances and cuts change the shares. */
function fillLastCase(open: readonly Open[], rule: CaseRule): number {
  const over = totalOf(open) % rule.caseQty;
  if (over === 0) return 0;
  const missing = rule.caseQty - over;
  if (rule.policy === 'SHOP_FILLS') return missing;
  if (rule.policy === 'ROUND_UP_BY_TOLERANCE' && raise(open, missing)) return 0;
  if (cutNewest(open, over)) return 0;
  const removed = wholeRemovalOf(open, over, rule.caseQty);
  for (const pledge of open.filter(({ pledgeNo }) => removed.has(pledgeNo))) {
    pledge.share = 0;
    pledge.isUnfit = true;
  }
  return fillLastCase(open, rule);
}

function raise(open: readonly Open[], missing: number): boolean {
  let willing = open.filter((pledge) => pledge.share > 0 && pledge.share < pledge.maxQty);
  if (willing.reduce((sum, { maxQty, share }) => sum + maxQty - share, 0) < missing) return false;
  let left = missing;
  while (left > 0) {
    for (const pledge of willing.slice(0, left)) pledge.share += 1;
    left -= Math.min(left, willing.length);
    willing = willing.filter((pledge) => pledge.share < pledge.maxQty);
  }
  return true;
}

/** Cuts so many pieces, or none if all-or-nothing pledges make it impossible. */
function cutNewest(open: readonly Open[], over: number): boolean {
  let left = over;
  const cuts: { pledge: Open; pieces: number }[] = [];
  for (const pledge of open.toReversed()) {
    if (left === 0) break;
    if (pledge.allOrNothing && pledge.share > left) continue;
    const pieces = Math.min(pledge.share, left);
    cuts.push({ pledge, pieces });
    left -= pieces;
  }
  if (left > 0) return false;
  for (const { pledge, pieces } of cuts) pledge.share -= pieces;
  return true;
}

function shareOf({ pledgeNo, quantity, share, isUnfit, isOwed }: Open, caseQty: number): CaseShare {
  const change = changeOf(quantity, share);
  const [lessText, noneText] = isOwed ? ['', '不用付款'] : ['，差額將退回', '款項將全額退回'];
  const texts: Record<CaseChange, string> = {
    KEPT: `數量不變，共 ${share} 份。`,
    RAISED: `為湊滿整箱（每箱 ${caseQty} 份），在您同意的上限內，由 ${quantity} 份增加為 ${share} 份。`,
    REDUCED: `最後一箱未滿 ${caseQty} 份，由較晚跟團的人先調整，您的數量由 ${quantity} 份減為 ${share} 份${lessText}。`,
    REMOVED: isUnfit
      ? `最後一箱未滿 ${caseQty} 份，而您選擇數量不足就不購買，因此 ${quantity} 份全數取消，${noneText}。`
      : `最後一箱未滿 ${caseQty} 份，由較晚跟團的人先調整，您的 ${quantity} 份未能成箱，${noneText}。`,
  };
  return { pledgeNo, quantity: share, change, text: texts[change] };
}

function changeOf(quantity: number, share: number): CaseChange {
  if (share === quantity) return 'KEPT';
  if (share > quantity) return 'RAISED';
  return share === 0 ? 'REMOVED' : 'REDUCED';
}

function requirePledges(pledges: readonly CasePledge[], { caseQty }: CaseRule): void {
  if (!Number.isSafeInteger(caseQty) || caseQty < 2)
    throw new RangeError(`${caseQty} fill no case`);
  for (const { pledgeNo, quantity, maxQty } of pledges) {
    if (requireAmount(quantity) === 0 || requireAmount(maxQty) < quantity)
      throw new RangeError(`pledge ${pledgeNo} asks for ${quantity} up to ${maxQty} pieces`);
  }
  if (new Set(pledges.map((pledge) => pledge.pledgeNo)).size < pledges.length)
    throw new RangeError('a pledge number is used twice');
}

const totalOf = (open: readonly Open[]) => open.reduce((sum, pledge) => sum + pledge.share, 0);

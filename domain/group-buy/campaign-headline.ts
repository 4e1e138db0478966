import { formatTwd } from '../format-twd.ts';
import type { CampaignGoal } from './campaign-goal.ts';
import { type CampaignStatus, campaignStatusText } from './campaign-life.ts';
import { findNextRung, type NextRung, type PriceLadder } from './price-ladder.ts';
import { type NamedItem, sizeNameOf } from './size-name.ts';

/** A SKU with its price at every rung in TWD, the starting price first; null where prices are hidden. */
type PricedItem = { skuId: number; unitPricesTwd: readonly number[] | null };

type GoalKind = CampaignGoal['kind'] | 'SHARE';

/** The public facts of a campaign that its headline needs. */
export type HeadlineFacts = {
  mode: 'CAMPAIGN' | 'TEAM';
  status: CampaignStatus;
  confirmed: { units: number };
  /** For SHARE `missing` is in per cent: a goal in TWD where prices are hidden. */
  goal: { kind: GoalKind; missing: number };
  thresholds: readonly number[];
  items: readonly (PricedItem & NamedItem)[];
};

/** The ladder in public prices; undefined where prices are hidden. */
export function findPublicLadder(facts: {
  thresholds: readonly number[];
  items: readonly PricedItem[];
}): PriceLadder | undefined {
  const pricesAt = (rung: number) =>
    facts.items.flatMap(({ skuId, unitPricesTwd }) => {
      const unitPriceTwd = unitPricesTwd?.[rung];
      return unitPriceTwd === undefined ? [] : [{ skuId, unitPriceTwd }];
    });
  const startPrices = pricesAt(0);
  if (startPrices.length < facts.items.length) return undefined;
  const rungs = facts.thresholds.map((threshold, index) => ({
    threshold,
    prices: pricesAt(index + 1),
  }));
  return { startPrices, rungs };
}

/** Texts longer than the status for campaigns that are over or waiting. */
const longerTexts: Partial<Record<CampaignStatus, string>> = {
  CLOSING: '團購結算中',
  FAILED: '未成團，已全額退款',
  CANCELLED: '團購已取消',
  CLOSED: '團購已結束',
};

/**
 * The headline of a campaign, or of one of its teams: the nearer of the goal and the next price, or the
 * outcome.
 */
export function campaignHeadline(
  facts: HeadlineFacts,
  team?: { status: string; seatsLeft: number },
  namedSkuId?: number,
): string {
  const { status } = facts;
  if (status !== 'OPEN') return longerTexts[status] ?? campaignStatusText[status];
  if (team) return team.status === 'FORMING' ? seatsText(team.seatsLeft) : '這一團已額滿或結束';
  const [rung] = listNearestRungs(facts);
  const { kind, missing } = facts.goal;
  const isGoalNearer = kind !== 'UNITS' || !rung || missing <= rung.unitsMissing;
  if (missing > 0 && isGoalNearer) return goalText(kind, missing);
  return (
    nearestRungText(facts, namedSkuId) ??
    (facts.mode === 'TEAM' ? '揪好友一起，人數到齊就成團' : '已達成團門檻')
  );
}

/** Every SKU that becomes cheaper at the nearest such rung, with its saving in TWD. */
export function listNearestRungs(
  facts: Pick<HeadlineFacts, 'confirmed' | 'thresholds' | 'items'>,
): (NextRung & { skuId: number })[] {
  const ladder = findPublicLadder(facts);
  if (!ladder) return [];
  const rungs = facts.items.flatMap(({ skuId }) => {
    const rung = findNextRung(ladder, facts.confirmed.units, skuId);
    return rung ? [{ skuId, ...rung }] : [];
  });
  const nearest = Math.min(...rungs.map(({ unitsMissing }) => unitsMissing));
  return rungs.filter(({ unitsMissing }) => unitsMissing === nearest);
}

/**
 * The saving at the nearest rung as a text; undefined where there is none. Of SKUs that save differently it is that
 * of the cheapest, whose price is shown beside it, with its name unless that price has it (`namedSkuId`).
 */
export function nearestRungText(
  facts: Pick<HeadlineFacts, 'confirmed' | 'thresholds' | 'items'>,
  namedSkuId?: number,
): string | undefined {
  const rungs = listNearestRungs(facts);
  const [cheapest] = rungs.toSorted((a, b) => a.unitPriceTwd - b.unitPriceTwd);
  if (!cheapest) return undefined;
  const { skuId, unitsMissing, savedPerPieceTwd } = cheapest;
  const { items } = facts;
  const savedBy = (of: number) => rungs.find((rung) => rung.skuId === of)?.savedPerPieceTwd;
  const isUnclear =
    skuId !== namedSkuId && items.some((one) => savedBy(one.skuId) !== savedPerPieceTwd);
  const item = isUnclear && items.find((one) => one.skuId === skuId);
  const of = item ? `「${sizeNameOf(item, items)}」` : '';
  return `再 ${unitsMissing.toLocaleString('en-US')} 份，${of}每份便宜 ${formatTwd(savedPerPieceTwd)}`;
}

const seatsText = (seatsLeft: number) =>
  seatsLeft > 0 ? goalText('BUYERS', seatsLeft) : '名額保留中，付款完成即成團';

function goalText(kind: GoalKind, missing: number): string {
  if (kind === 'AMOUNT') return `還差 ${formatTwd(missing)} 成團`;
  const count = missing.toLocaleString('en-US');
  if (kind === 'SHARE') return `還差 ${count}% 成團`;
  return `還差 ${count} ${kind === 'BUYERS' ? '人' : '份'}成團`;
}

/** What is missing to the goal, also where the next price is nearer; undefined once it is reached. */
export const missingText = ({ kind, missing }: HeadlineFacts['goal']): string | undefined =>
  missing > 0 ? goalText(kind, missing) : undefined;

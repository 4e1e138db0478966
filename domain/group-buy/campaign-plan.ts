import { formatTwd } from '../format-twd.ts';
import { type LaterPayments, listLaterMistakes } from '../payment/later-payment.ts';
import { taipeiDayOf } from '../taipei-day.ts';
import type { CampaignGoal } from './campaign-goal.ts';
import type { CaseRule } from './case-lot.ts';
import {
  collectMistakes,
  isLimitWithin,
  isPromotionTitle,
  isWholeWithin,
  type PlanMistake,
  promotionTitleText,
} from './plan-mistake.ts';
import { findLadderMistake, ladderMistakeText, type PriceLadder } from './price-ladder.ts';
import { isTeamSize, teamHours } from './team-rules.ts';

export const campaignModes = ['CAMPAIGN', 'TEAM'] as const;
export type CampaignMode = (typeof campaignModes)[number];

/** Teams of a TEAM campaign: their size, hours until they expire, and whether strangers may join. */
export type TeamPlan = { size: number; hours: number; allowsStrangers: boolean };

/** A planned group buy; times in milliseconds since 1970. */
export type CampaignPlan = {
  mode: CampaignMode;
  channelId: number;
  title: string;
  introduction: string;
  opensAt: number;
  closesAt: number;
  /** When the goods ship, by the day in Taipei. */
  shipFrom: number;
  shipTo: number;
  goal: CampaignGoal;
  ladder: PriceLadder;
  /** SKUs with the capacity of each in pieces; null for unlimited. */
  items: readonly { skuId: number; capUnits: number | null }[];
  perMemberMax: number | null;
  perOrderMax: number | null;
  team: TeamPlan | null;
  caseRule: CaseRule | null;
  later: LaterPayments;
};

/** The fields of a plan. */
export type CampaignField =
  | Exclude<keyof CampaignPlan, 'goal' | 'team' | 'caseRule' | 'items' | 'later'>
  | keyof LaterPayments
  | ('goalKind' | 'goalMin' | 'teamSize' | 'teamHours' | 'caseQty' | 'items' | 'capUnits');
type Mistake = PlanMistake<CampaignField>;

const hourMs = 3_600_000;
export const minCampaignMs = hourMs;
export const closesSoonText = '結團時間至少要在 1 小時之後';
export const goalMinText = '成團門檻要填 1 以上';
const maxCampaignMs = 45 * 24 * hourMs;
export const maxCampaignItems = 50;
export const maxPiecesPerMember = 999;
const maxIntroductionLength = 2_000;

/**
 * Everything that prevents a plan from becoming a group buy; ordinary prices by SKU, in TWD. A plan without
 * mistakes satisfies the preconditions of all rules of group buying.
 */
export function listPlanMistakes(
  plan: CampaignPlan,
  ordinaryTwd: ReadonlyMap<number, number>,
): Mistake[] {
  return [
    ...listTextMistakes(plan),
    ...listTimeMistakes(plan),
    ...listItemMistakes(plan),
    ...listPriceMistakes(plan, ordinaryTwd),
    ...listCapacityMistakes(plan),
    ...listLimitMistakes(plan),
    ...listModeMistakes(plan),
    ...listLaterMistakes(plan.later).map((mistake) => ({ ...mistake, skuId: null })),
  ];
}

/** The same for an upcoming group buy: at a moment in milliseconds there is time left to join. */
export function listUpcomingMistakes(
  plan: CampaignPlan,
  ordinaryTwd: ReadonlyMap<number, number>,
  now: number,
): Mistake[] {
  const { mistakes, expect } = collectMistakes<CampaignField>();
  expect(plan.closesAt - now >= minCampaignMs, 'closesAt', closesSoonText);
  return [...listPlanMistakes(plan, ordinaryTwd), ...mistakes];
}

function listTextMistakes({ title, introduction }: CampaignPlan): Mistake[] {
  const { mistakes, expect } = collectMistakes<CampaignField>();
  expect(isPromotionTitle(title), 'title', promotionTitleText);
  const isShort = [...introduction].length <= maxIntroductionLength;
  expect(isShort, 'introduction', `介紹最多 ${maxIntroductionLength} 個字`);
  return mistakes;
}

function listTimeMistakes(plan: CampaignPlan): Mistake[] {
  const { mode, opensAt, closesAt, shipFrom, shipTo } = plan;
  const { mistakes, expect } = collectMistakes<CampaignField>();
  const lasts = closesAt - opensAt;
  const isLongEnough = lasts >= minCampaignMs && lasts <= maxCampaignMs;
  expect(isLongEnough, 'closesAt', '從開團到結團要有 1 小時到 45 天');
  // A full team ships while others are still forming.
  const shipsAfter = taipeiDayOf(mode === 'TEAM' ? opensAt : closesAt);
  const text = mode === 'TEAM' ? '不能在開團之前出貨' : '不能在結團之前出貨';
  expect(taipeiDayOf(shipFrom) >= shipsAfter, 'shipFrom', text);
  expect(shipTo >= shipFrom, 'shipTo', '不能早於最早出貨日');
  return mistakes;
}

function listItemMistakes({ items }: CampaignPlan): Mistake[] {
  const { mistakes, expect } = collectMistakes<CampaignField>();
  const isFit = isWholeWithin(items.length, 1, maxCampaignItems);
  expect(isFit, 'items', `要有 1 到 ${maxCampaignItems} 個規格`);
  const skuIds = new Set(items.map(({ skuId }) => skuId));
  expect(skuIds.size === items.length, 'items', '同一個規格出現兩次');
  for (const { skuId, capUnits } of items) {
    const isCap = isLimitWithin(capUnits, 1, Number.MAX_SAFE_INTEGER);
    expect(isCap, 'capUnits', '數量要填 1 以上，留白表示不限量', skuId);
  }
  return mistakes;
}

function listPriceMistakes(
  { ladder, items }: CampaignPlan,
  ordinaryTwd: ReadonlyMap<number, number>,
): Mistake[] {
  const { mistakes, expect } = collectMistakes<CampaignField>();
  const found = findLadderMistake(ladder);
  if (found) {
    const at = found.rung > 0 ? `第 ${found.rung} 階：` : '';
    expect(false, 'ladder', `${at}${ladderMistakeText[found.kind]}`);
  }
  const startTwd = new Map(ladder.startPrices.map((price) => [price.skuId, price.unitPriceTwd]));
  const isWhole = items.length === startTwd.size && items.every(({ skuId }) => startTwd.has(skuId));
  expect(isWhole, 'ladder', '每個規格都要定價');
  for (const [skuId, unitPriceTwd] of startTwd) {
    const ordinary = ordinaryTwd.get(skuId);
    if (ordinary === undefined) continue;
    const text = `團購價要低於平常的售價 ${formatTwd(ordinary)}`;
    expect(unitPriceTwd < ordinary, 'ladder', text, skuId);
  }
  return mistakes;
}

/** No goal or rung may need more pieces than the capacity. */
function listCapacityMistakes({ items, goal, ladder }: CampaignPlan): Mistake[] {
  const { mistakes, expect } = collectMistakes<CampaignField>();
  const caps = items.map(({ capUnits }) => capUnits ?? Number.POSITIVE_INFINITY);
  const pieces = caps.reduce((sum, cap) => sum + cap, 0);
  expect(isWholeWithin(goal.min, 1, Number.MAX_SAFE_INTEGER), 'goalMin', goalMinText);
  const isReachable = goal.kind === 'AMOUNT' || goal.min <= pieces;
  expect(isReachable, 'goalMin', `只有 ${pieces} 份，達不到成團門檻`);
  const lastRung = ladder.rungs.at(-1)?.threshold ?? 0;
  expect(lastRung <= pieces, 'ladder', `只有 ${pieces} 份，達不到最後一階的門檻`);
  return mistakes;
}

function listLimitMistakes({ perMemberMax, perOrderMax }: CampaignPlan): Mistake[] {
  const { mistakes, expect } = collectMistakes<CampaignField>();
  const text = `要填 1 到 ${maxPiecesPerMember}，留白表示不限`;
  expect(isLimitWithin(perMemberMax, 1, maxPiecesPerMember), 'perMemberMax', text);
  expect(isLimitWithin(perOrderMax, 1, maxPiecesPerMember), 'perOrderMax', text);
  const isWithin = perMemberMax === null || perOrderMax === null || perOrderMax <= perMemberMax;
  expect(isWithin, 'perOrderMax', '每筆上限不能高過每人上限');
  return mistakes;
}

function listModeMistakes({ mode, team, caseRule, goal }: CampaignPlan): Mistake[] {
  const { mistakes, expect } = collectMistakes<CampaignField>();
  const isCase = caseRule === null || isWholeWithin(caseRule.caseQty, 2, Number.MAX_SAFE_INTEGER);
  expect(isCase, 'caseQty', '一箱要有 2 份以上');
  if (mode === 'CAMPAIGN') {
    expect(team === null, 'teamSize', '只有好友團用得到人數');
    return mistakes;
  }
  const { min, max } = teamHours;
  expect(caseRule === null, 'caseQty', '好友團不能湊箱');
  expect(team !== null && isTeamSize(team.size), 'teamSize', '好友團要有 2 到 100 人');
  const isHours = team !== null && isWholeWithin(team.hours, min, max);
  expect(isHours, 'teamHours', `好友團的時限要有 ${min} 到 ${max} 小時`);
  const isOfTeam = goal.kind === 'BUYERS' && goal.min === team?.size;
  expect(isOfTeam, 'goalMin', '好友團的成團門檻就是它的人數');
  return mistakes;
}

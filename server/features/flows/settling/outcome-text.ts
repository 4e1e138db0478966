import { formatTwd } from '@kaituan/domain/format-twd';
import {
  type CampaignGoal,
  type GoalProgress,
  progressOf,
  shareOf,
} from '@kaituan/domain/group-buy/campaign-goal';
import { owedLessText } from '@kaituan/domain/group-buy/savings-preview';
import { withoutEnd } from '@kaituan/domain/sentence';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import { countsOf, goalOf } from './change-campaign.ts';

/** Why the shop cancelled a group buy, as the beginning of a sentence. */
export const cancelledText = ({ cancelReason }: Pick<CampaignRow, 'cancelReason'>): string =>
  `店家取消團購：${withoutEnd(cancelReason ?? '')}`;

type PricedLine = {
  name: string;
  quantity: number;
  maxQuantity: number;
  settledQuantity: number;
  ceilingUnitPriceTwd: number;
  finalUnitPriceTwd: number;
};

/**
 * The final price of a pledge and its refund: 「最終價 NT$85，比跟團時便宜 NT$15，退回 NT$30。」 What is paid with
 * the goods costs so much less.
 */
export function finalPriceText(
  lines: readonly PricedLine[],
  { refundTwd, feesTwd, isOwed }: { refundTwd: number; feesTwd: number; isOwed: boolean },
): string {
  const settled = lines.filter(({ settledQuantity }) => settledQuantity > 0);
  if (settled.length === 0) return '';
  const prices = settled.map(
    (line) => (lines.length > 1 ? `${line.name}：` : '') + priceText(line),
  );
  const isSpare = settled.some(
    (line) => line.maxQuantity > Math.max(line.quantity, line.settledQuantity),
  );
  const back = isOwed ? '不收' : '一併退款';
  const refund = [
    isSpare ? `，未用到的預留數量${back}` : '',
    feesTwd > 0 ? `，未出貨包裹的運費 ${formatTwd(feesTwd)} ${back}` : '',
    refundTwd > 0 ? `，${isOwed ? owedLessText : '退回'} ${formatTwd(refundTwd)}` : '',
  ];
  return `${prices.join('；')}${refund.join('')}。`;
}

function priceText({ finalUnitPriceTwd, ceilingUnitPriceTwd }: PricedLine): string {
  const savedTwd = ceilingUnitPriceTwd - finalUnitPriceTwd;
  const saved = savedTwd > 0 ? `比跟團時便宜 ${formatTwd(savedTwd)}` : '與跟團時相同';
  return `最終價 ${formatTwd(finalUnitPriceTwd)}，${saved}`;
}

/** Public texts show an amount as a percentage: beside the number of pieces it would reveal hidden prices. */
const reachedText: Record<CampaignGoal['kind'], (progress: GoalProgress) => string> = {
  BUYERS: ({ reached, goal }) => `${reached.toLocaleString('en')}／${goal.toLocaleString('en')} 人`,
  UNITS: ({ reached, goal }) => `${reached.toLocaleString('en')}／${goal.toLocaleString('en')} 份`,
  AMOUNT: ({ ratioBps }) => `金額達目標的 ${shareOf({ ratioBps }).reached}%`,
};

/** How much a campaign reached: 「12／50 人」. */
export function reachedTextOf(campaign: CampaignRow): string {
  return reachedText[campaign.goalKind](progressOf(goalOf(campaign), countsOf(campaign)));
}

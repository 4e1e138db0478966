import type { StaffApi } from '@kaituan/contract/staff-api';
import type { StaffCampaign } from '@kaituan/contract/staff-group-buy';
import { campaignStatusText } from '@kaituan/domain/group-buy/campaign-life';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';

/** Group buys one per line, and how to see more. */
export function presentCampaigns(
  { result, nextCursor }: StaffApi['/StaffGroupBuy/SearchCampaignArray']['answer'],
  which: string,
): string {
  if (result.length === 0) return '沒有團購';
  const more = `更早的：npm run group -- list ${which.toLowerCase()} --after ${nextCursor}`;
  return [...result.map(summarise), ...(nextCursor ? [more] : [])].join('\n');
}

function summarise(campaign: StaffCampaign): string {
  const { campaignId, status, title, closesAt, ratioBps, heldBuyers, outcome } = campaign;
  const { confirmedBuyers, confirmedUnits } = campaign;
  return [
    ...[String(campaignId), campaignStatusText[status], title],
    `${presentTaipeiTime(new Date(closesAt))} 結團`,
    `${confirmedBuyers} 人 ${confirmedUnits} 份（${Math.floor(ratioBps / 100)}%）`,
    heldBuyers > 0 ? `${heldBuyers} 人付款中` : '',
    outcome,
  ]
    .filter(Boolean)
    .join('  ');
}

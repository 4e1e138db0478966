import type {
  DescribedCampaign,
  StaffCampaign,
  StaffJoiner,
} from '@kaituan/contract/staff/promotions/staff-group-buy';
import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import { formatTwd } from '@kaituan/domain/format-twd';
import { campaignStatusText } from '@kaituan/domain/group-buy/campaign-life';
import { caseFillsOf, casesText } from '@kaituan/domain/group-buy/campaign-report';
import { isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { joinerStatusText } from '@kaituan/domain/pledge/pledge-life';
import type { AskStaff } from '#server/operator/ask-staff.ts';
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

type WholeCampaign = DescribedCampaign & { joiners: StaffJoiner[] };

/** A group buy with all its joiners, however many pages they are. */
export async function describeWhole(ask: AskStaff, campaignId: number): Promise<WholeCampaign> {
  const { result: campaign } = await ask('/StaffGroupBuy/DescribeCampaign', { campaignId });
  const joiners: StaffJoiner[] = [];
  let cursor: string | null = null;
  do {
    const request = { campaignId, ...(cursor && { cursor }) };
    const page: StaffApi['/StaffGroupBuy/SearchJoinerArray']['answer'] = await ask(
      '/StaffGroupBuy/SearchJoinerArray',
      request,
    );
    joiners.push(...page.result);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { ...campaign, joiners };
}

/** What a group buy stands at: its goods, its money, and everybody in it. */
export function presentLiveCampaign(campaign: WholeCampaign): string {
  const { items, money, joiners } = campaign;
  const fills = caseFillsOf(campaign);
  const goods = items.map((item) => {
    const fill = fills.get(item.skuId);
    const held = item.heldUnits > 0 ? `付款中 ${item.heldUnits}` : '';
    const cap = item.capUnits === null ? '' : `上限 ${item.capUnits}`;
    const of = [item.code, item.name, item.optionText, `× ${item.units}`, held, cap];
    return [...of, fill ? casesText(fill) : ''].filter(Boolean).join('  ');
  });
  const { paidTwd, refundsTwd, unpaidTwd } = money;
  return [
    summarise(campaign),
    goods.join('\n'),
    `已收 ${formatTwd(paidTwd)}  退款 ${formatTwd(refundsTwd)}  未付 ${formatTwd(unpaidTwd)}`,
    joiners.map((joiner) => presentJoiner(joiner, campaign)).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function presentJoiner(joiner: StaffJoiner, { items }: DescribedCampaign): string {
  const { orderNo, name, isPaid, paymentMethod, heldUntil, payBy, lines } = joiner;
  const codes = new Map(items.map(({ skuId, code }) => [skuId, code]));
  const goods = lines.map(
    ({ skuId, quantity, settledQuantity }) =>
      `${codes.get(skuId) ?? skuId} × ${settledQuantity ?? quantity}`,
  );
  const timeOf = (at: string) => presentTaipeiTime(new Date(at));
  const isReviewed = heldUntil && payBy && heldUntil > payBy;
  const due = isReviewed ? `付款期限 ${timeOf(payBy)}` : '';
  const until = heldUntil ? `保留到 ${timeOf(heldUntil)}` : '';
  const facts = [
    name,
    goods.join('、'),
    isPaid ? '已付' : isPaidWithGoods(paymentMethod) ? '取貨付款' : '未付',
    joinerStatusText(joiner),
  ];
  return [...facts, due, until, orderNo].filter(Boolean).join('  ');
}

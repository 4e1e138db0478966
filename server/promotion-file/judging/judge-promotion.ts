import {
  listComingFlashMistakes,
  listFlashChangeMistakes,
} from '@kaituan/domain/flash-sale/flash-plan';
import { listChangeMistakes } from '@kaituan/domain/group-buy/campaign-change';
import { listUpcomingMistakes } from '@kaituan/domain/group-buy/campaign-plan';
import type { PlanMistake } from '@kaituan/domain/group-buy/plan-mistake';
import { findUnpayable, type LaterPayments } from '@kaituan/domain/payment/later-payment';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { flashSaleMethods } from '@kaituan/domain/pledge/pledge-hold';
import type { Database } from '#server/database/database.ts';
import { listAvailableMethods } from '#server/features/ground/channel/available-payments.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { laterPaymentsOf } from '#server/features/records/payment/later-payments.ts';
import { columnOfRule } from '#server/promotion-file/reading/promotion-fields.ts';
import { campaignPlanOf, campaignValues } from './planned-campaign.ts';
import { flashPlanOf, isCancelledSale } from './planned-flash-sale.ts';
import { findArchivedSkus, findOrdinaryPrices } from './promotion-goods.ts';
import type { RequestedPromotion } from './requested-promotion.ts';

/** Reports the mistakes of a requested promotion by the domain rules. */
export async function judgePromotion(
  database: Database,
  requested: RequestedPromotion,
  { now, gatewayMethods }: { now: Date; gatewayMethods?: readonly PaymentMethod[] | undefined },
): Promise<void> {
  const { stored, record, refuse } = requested;
  const skuIds = record.items.map(({ skuId }) => skuId);
  const { channelId } = record.values as { channelId: number };
  const ordinaryTwd = await findOrdinaryPrices(database, channelId, skuIds);
  const added = skuIds.filter((id) => !stored?.items.some(({ skuId }) => skuId === id));
  const archived = await findArchivedSkus(database, added);
  for (const skuId of added) {
    if (!ordinaryTwd.has(skuId)) refuse('skuCode', '這個通路沒有在賣', skuId);
    else if (archived.has(skuId)) refuse('skuCode', '商品已下架，請先重新上架', skuId);
  }
  const terms = await getChannelTerms(database, channelId);
  const offered = listAvailableMethods(terms, gatewayMethods);
  const usable =
    record.kind === 'FLASH' ? offered.filter((one) => flashSaleMethods.includes(one)) : offered;
  const unpayable = findUnpayable(laterPaymentsOf(record.values as LaterPayments), usable);
  if (unpayable && !isOver(requested, now)) {
    refuse(columnOfRule(record.kind, unpayable.field), unpayable.text);
  }
  for (const { field, skuId, text } of listMistakes(requested, ordinaryTwd, now)) {
    refuse(columnOfRule(record.kind, field), text, skuId);
  }
}

/** What has ended is refused for that reason alone. */
const isOver = ({ stored }: RequestedPromotion, now: Date): boolean =>
  stored !== null &&
  (isCancelledSale(stored) ||
    Date.parse(String(stored.values.closesAt ?? stored.values.endsAt)) <= now.getTime());

function listMistakes(
  { stored, record }: RequestedPromotion,
  ordinaryTwd: ReadonlyMap<number, number>,
  now: Date,
): PlanMistake<string>[] {
  const at = now.getTime();
  if (record.kind === 'FLASH') {
    const plan = flashPlanOf(record);
    if (!stored) return listComingFlashMistakes(plan, ordinaryTwd, at);
    const isCancelled = isCancelledSale(stored);
    return listFlashChangeMistakes(
      { plan: flashPlanOf(stored), isCancelled },
      plan,
      ordinaryTwd,
      at,
    );
  }
  const plan = campaignPlanOf(record);
  if (!stored) return listUpcomingMistakes(plan, ordinaryTwd, at);
  const { status } = campaignValues(stored);
  const before = { plan: campaignPlanOf(stored), status, takenUnits: stored.takenUnits };
  return listChangeMistakes(before, plan, ordinaryTwd, at);
}

import {
  listComingFlashMistakes,
  listFlashChangeMistakes,
} from '@kaituan/domain/flash-sale/flash-plan';
import { listChangeMistakes } from '@kaituan/domain/group-buy/campaign-change';
import { listUpcomingMistakes } from '@kaituan/domain/group-buy/campaign-plan';
import type { PlanMistake } from '@kaituan/domain/group-buy/plan-mistake';
import type { Database } from '#server/database/database.ts';
import { columnOfRule } from '#server/promotion-file/reading/promotion-fields.ts';
import { campaignPlanOf, campaignValues } from './planned-campaign.ts';
import { flashPlanOf } from './planned-flash-sale.ts';
import { findOrdinaryPrices } from './promotion-goods.ts';
import type { RequestedPromotion } from './requested-promotion.ts';

/** Reports the mistakes of a requested promotion by the domain rules. */
export async function judgePromotion(
  database: Database,
  requested: RequestedPromotion,
  now: Date,
): Promise<void> {
  const { stored, record, refuse } = requested;
  const skuIds = record.items.map(({ skuId }) => skuId);
  const { channelId } = record.values as { channelId: number };
  const ordinaryTwd = await findOrdinaryPrices(database, channelId, skuIds);
  for (const skuId of skuIds) {
    const isKept = stored?.items.some((item) => item.skuId === skuId);
    if (!isKept && !ordinaryTwd.has(skuId)) refuse('skuCode', '這個通路沒有在賣', skuId);
  }
  for (const { field, skuId, text } of listMistakes(requested, ordinaryTwd, now)) {
    refuse(columnOfRule(record.kind, field), text, skuId);
  }
}

function listMistakes(
  { stored, record }: RequestedPromotion,
  ordinaryTwd: ReadonlyMap<number, number>,
  now: Date,
): PlanMistake<string>[] {
  const at = now.getTime();
  if (record.kind === 'FLASH') {
    const plan = flashPlanOf(record);
    return stored
      ? listFlashChangeMistakes(flashPlanOf(stored), plan, ordinaryTwd, at)
      : listComingFlashMistakes(plan, ordinaryTwd, at);
  }
  const plan = campaignPlanOf(record);
  if (!stored) return listUpcomingMistakes(plan, ordinaryTwd, at);
  const { status } = campaignValues(stored);
  const before = { plan: campaignPlanOf(stored), status, takenUnits: stored.takenUnits };
  return listChangeMistakes(before, plan, ordinaryTwd, at);
}

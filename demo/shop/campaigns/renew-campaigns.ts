import { type CampaignStatus, maxClosingWaitMs } from '@kaituan/domain/group-buy/campaign-life';
import type { Database } from '@kaituan/server/database/database';
import { sku } from '@kaituan/server/database/schema/catalog-schema';
import { groupCampaign } from '@kaituan/server/database/schema/group-schema';
import { announceCampaign } from '@kaituan/server/events/announcements';
import {
  listPromotionClashes,
  lockPromotions,
} from '@kaituan/server/features/records/flash-sale/live-promotion';
import { takeCampaignNumber } from '@kaituan/server/features/records/pledge/take-campaign-number';
import { inTransaction } from '@kaituan/server/http/run-handler';
import { promotionName } from '@kaituan/server/promotion-file/promotion-record';
import { inArray, like, or } from 'drizzle-orm';
import { createCalendar } from '#demo/shop/rows/calendar.ts';
import { presentDemoGoods } from '#demo/shop/rows/demo-goods.ts';
import type { CampaignPlan } from './campaign-plan.ts';
import { campaignPlans } from './campaign-plans.ts';
import { type CampaignSources, presentCampaigns } from './demo-campaigns.ts';
import { writeCampaigns } from './write-campaigns.ts';

const codeStart = 'demo-';
const running: CampaignStatus[] = ['SCHEDULED', 'OPEN', 'CLOSING'];

/**
 * Creates a successor of each ended group buy of the demo from the same plan, so that a long-running demo
 * always has joinable ones. Ended ones stay. Returns their number.
 */
export async function renewCampaigns(
  database: Database,
  now: Date,
  statuses: readonly CampaignStatus[] = ['SCHEDULED', 'OPEN'],
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await lockPromotions(transaction);
    const over = (await listOver(transaction, now)).filter(({ plan }) =>
      statuses.includes(plan.status),
    );
    if (over.length === 0) return 0;
    const sources = presentDemoGoods(createCalendar(now));
    let renewed = 0;
    for (const each of over) if (await succeed(transaction, each, sources, now)) renewed += 1;
    return renewed;
  });
}

type Over = { plan: CampaignPlan; code: string };

/** The plans whose latest campaign has ended, with the code of the next. */
async function listOver(database: Database, now: Date): Promise<Over[]> {
  const { id, code, status, closesAt } = groupCampaign;
  const rows = await database
    .select({ id, code, status, closesAt })
    .from(groupCampaign)
    .where(
      or(
        inArray(
          id,
          campaignPlans.map((plan) => plan.id),
        ),
        like(code, `${codeStart}%`),
      ),
    );
  return campaignPlans.flatMap((plan) => {
    const start = `${codeStart}${plan.id}-`;
    const own = rows.filter((row) => row.id === plan.id || row.code?.startsWith(start));
    const isRunning = own.some(
      (row) =>
        running.includes(row.status) && row.closesAt.getTime() + maxClosingWaitMs > now.getTime(),
    );
    return own.length === 0 || isRunning ? [] : [{ plan, code: `${start}${own.length + 1}` }];
  });
}

/** Writes a successor, unless its goods are unavailable or in another promotion. */
async function succeed(
  database: Database,
  { plan, code }: Over,
  sources: CampaignSources,
  now: Date,
): Promise<boolean> {
  const id = await takeCampaignNumber(database);
  const rows = presentCampaigns(sources, [{ ...plan, id }]);
  const skuIds = rows.campaignItems.map(({ skuId }) => skuId);
  const there = await database.select({ id: sku.id }).from(sku).where(inArray(sku.id, skuIds));
  if (there.length < skuIds.length) return false;
  const own = promotionName(plan.team ? 'TEAM' : 'CAMPAIGN', id);
  try {
    await database.transaction(async (savepoint) => {
      const campaigns = rows.campaigns.map((campaign) => ({ ...campaign, code }));
      await writeCampaigns(savepoint, { ...rows, campaigns });
      const clashes = await listPromotionClashes(savepoint, now);
      if (clashes.some(({ promotions }) => promotions.includes(own))) throw new Clashes();
    });
  } catch (error) {
    if (error instanceof Clashes) return false;
    throw error;
  }
  announceCampaign(database, id);
  return true;
}

class Clashes extends Error {}

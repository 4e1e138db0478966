import { unitPriceAtRung } from '@kaituan/domain/group-buy/price-ladder';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import { failPledges } from './fail-pledges.ts';
import { cancelledText } from './outcome-text.ts';
import { type ClosingPledge, forEachBatch, listClosingLines } from './pledge-batch.ts';
import { settlePledge } from './settle-pledge.ts';
import { writeSettled, writeSettledLines } from './write-settled.ts';

/** Settles a decided campaign for every pledge that is still confirmed, and counts them. */
export function settleCampaign(
  database: Database,
  campaign: CampaignRow,
  now: Date,
  log: Pick<Logger, 'error'>,
): Promise<number> {
  const which = eq(groupPledge.campaignId, campaign.id);
  const { finalRung } = campaign;
  return forEachBatch(database, { which, log }, (transaction, pledges) =>
    finalRung === null
      ? giveUp(transaction, campaign, pledges, now)
      : settle(transaction, { ...campaign, finalRung }, pledges, now),
  );
}

/** Pledges cut to zero are refunded whole; all others get their goods at the final price. */
async function settle(
  database: Database,
  { ladder, finalRung }: CampaignRow & { finalRung: number },
  pledges: readonly ClosingPledge[],
  now: Date,
): Promise<void> {
  const lines = await listClosingLines(database, pledges);
  const rungPriceOf = (skuId: number) => unitPriceAtRung(ladder, finalRung, skuId);
  const settled = pledges.map((pledge) =>
    settlePledge(pledge, lines.get(pledge.pledgeNo) ?? [], rungPriceOf),
  );
  const cut = settled.filter(({ status }) => status === 'REFUND_DUE');
  await writeSettled(
    database,
    settled.filter(({ status }) => status !== 'REFUND_DUE'),
    now,
  );
  await writeSettledLines(database, cut);
  await failPledges(database, cut, { reason: 'GROUP_FAILED', actor: 'SYSTEM' }, now);
}

async function giveUp(
  database: Database,
  campaign: CampaignRow,
  pledges: readonly ClosingPledge[],
  now: Date,
): Promise<void> {
  const isCancelled = campaign.status === 'CANCELLED';
  const text = isCancelled ? cancelledText(campaign) : `團購${campaign.outcomeText}`;
  const failing = isCancelled
    ? ({ reason: 'SHOP', actor: 'SHOP' } as const)
    : ({ reason: 'GROUP_FAILED', actor: 'SYSTEM' } as const);
  const explained = pledges.map((pledge) => ({
    ...pledge,
    outcomeText: `${text}，${pledge.isOwed ? '不用付款' : '款項將全額退回'}。`,
  }));
  await failPledges(database, explained, failing, now);
}

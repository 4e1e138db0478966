import { isGoalReached } from '@kaituan/domain/group-buy/campaign-goal';
import { rungAt } from '@kaituan/domain/group-buy/price-ladder';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledge, groupTeam } from '#server/database/schema/group-schema.ts';
import { pledgeChange } from '#server/database/schema/pledge-change-schema.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { changeCampaign, countsOf, goalOf, lockCampaign } from './change-campaign.ts';
import { reachedTextOf } from './outcome-text.ts';
import { shareCases } from './share-cases.ts';

type Decision = Pick<CampaignRow, 'status' | 'outcomeText'> & Partial<CampaignRow>;

/**
 * Decides a closing campaign, once, under its lock: whether it succeeded, at which rung, and who gets how
 * much of the last cases. False while payments are pending, or when it was decided before.
 */
export function decideCampaign(
  database: Database,
  campaignId: number,
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const campaign = await lockCampaign(transaction, campaignId);
    if (campaign.status !== 'CLOSING' || campaign.settledAt !== null) return false;
    if (await isAwaited(transaction, campaignId)) return false;
    const decision =
      campaign.mode === 'TEAM'
        ? await decideTeams(transaction, campaign)
        : await decidePool(transaction, campaign);
    await changeCampaign(
      transaction,
      campaign,
      { ...decision, settledAt: now },
      { actor: 'SYSTEM', now },
    );
    return true;
  });
}

/** Whether a pledge or a change of one is still held, or a team has neither filled nor expired. */
async function isAwaited(database: Database, campaignId: number): Promise<boolean> {
  const held = await database
    .select({ no: groupPledge.pledgeNo })
    .from(groupPledge)
    .where(and(eq(groupPledge.campaignId, campaignId), eq(groupPledge.status, 'HELD')))
    .limit(1);
  const changing = await database
    .select({ no: pledgeChange.changeNo })
    .from(pledgeChange)
    .where(and(eq(pledgeChange.campaignId, campaignId), eq(pledgeChange.status, 'HELD')))
    .limit(1);
  const forming = await database
    .select({ no: groupTeam.teamNo })
    .from(groupTeam)
    .where(and(eq(groupTeam.campaignId, campaignId), eq(groupTeam.status, 'FORMING')))
    .limit(1);
  return held.length + changing.length + forming.length > 0;
}

async function decidePool(database: Database, campaign: CampaignRow): Promise<Decision> {
  const { id, caseQty, casePolicy: policy, ladder, confirmedUnits } = campaign;
  const reached = reachedTextOf(campaign);
  if (!isGoalReached(goalOf(campaign), countsOf(campaign))) {
    return { status: 'FAILED', outcomeText: `未達成團門檻（${reached}）` };
  }
  const shared =
    caseQty === null || policy === null
      ? { units: confirmedUnits, shopFills: 0 }
      : await shareCases(database, id, { caseQty, policy });
  return {
    status: 'SUCCEEDED',
    outcomeText: `達成團門檻（${reached}）`,
    finalRung: rungAt(ladder, shared.units),
    shopFills: shared.shopFills,
  };
}

/** Full teams settle on their own; one full team makes the campaign a success. */
async function decideTeams(database: Database, { id }: CampaignRow): Promise<Decision> {
  const ended = await database
    .select({ status: groupTeam.status })
    .from(groupTeam)
    .where(and(eq(groupTeam.campaignId, id), inArray(groupTeam.status, ['FULL', 'EXPIRED'])));
  const full = ended.filter(({ status }) => status === 'FULL').length;
  const outcomeText = ended.length === 0 ? '沒有人開團' : `共 ${ended.length} 團，${full} 團成團`;
  return { status: full > 0 ? 'SUCCEEDED' : 'FAILED', outcomeText };
}

import { countPledges } from '@kaituan/domain/group-buy/campaign-goal';
import { isCountedPledge } from '@kaituan/domain/pledge/pledge-life';
import { piecesToHold, pledgedPiecesOf } from '@kaituan/domain/pledge/pledge-raise';
import { countHeldPledges } from '@kaituan/domain/testing/simulated-pledging';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/database/database.ts';
import {
  groupCampaign,
  groupCampaignItem,
  groupPledge,
  groupPledgeLine,
  groupTeam,
} from '#server/database/schema/group-schema.ts';
import { pledgeChange } from '#server/database/schema/pledge-change-schema.ts';
import { listPledgeLines } from '#server/features/records/pledge/pledge-lines.ts';

/** Recounts a campaign's pledges and expects its counters, pools and teams to equal that. */
export async function expectHonestCounters(database: Database, campaignId: number): Promise<void> {
  const [campaign] = await database
    .select()
    .from(groupCampaign)
    .where(eq(groupCampaign.id, campaignId));
  const pledges = await database
    .select()
    .from(groupPledge)
    .where(eq(groupPledge.campaignId, campaignId));
  const changes = await listHonestChanges(database, campaignId);
  const confirmed = countPledges(pledges);
  const held = countHeldPledges(pledges);
  expect(campaign).toMatchObject({
    heldBuyers: held.buyers,
    heldUnits: held.units + changes.reduce((sum, { heldUnits }) => sum + heldUnits, 0),
    ...{ confirmedBuyers: confirmed.buyers, confirmedUnits: confirmed.units },
    confirmedTwd: confirmed.amountTwd,
  });
  await expectHonestPools(database, campaignId, changes);
  await expectHonestTeams(database, campaignId, pledges);
}

type Change = typeof pledgeChange.$inferSelect;

/** The held changes: each holds what it adds to its pledge. */
async function listHonestChanges(database: Database, campaignId: number): Promise<Change[]> {
  const changes = await database
    .select()
    .from(pledgeChange)
    .where(and(eq(pledgeChange.campaignId, campaignId), eq(pledgeChange.status, 'HELD')));
  for (const { pledgeNo, lines, heldUnits } of changes) {
    const before = await listPledgeLines(database, pledgeNo);
    for (const line of lines) expect(line.heldQuantity).toBe(piecesToHold(line, before));
    const added = lines.map((line) => line.quantity - pledgedPiecesOf(line, before).units);
    expect(heldUnits).toBe(added.reduce((sum, units) => sum + units, 0));
  }
  return changes;
}

async function expectHonestPools(
  database: Database,
  campaignId: number,
  changes: readonly Change[],
): Promise<void> {
  const items = await database
    .select()
    .from(groupCampaignItem)
    .where(eq(groupCampaignItem.campaignId, campaignId));
  const lines = await database
    .select({ line: groupPledgeLine, status: groupPledge.status })
    .from(groupPledgeLine)
    .innerJoin(groupPledge, eq(groupPledge.pledgeNo, groupPledgeLine.pledgeNo))
    .where(eq(groupPledge.campaignId, campaignId));
  for (const { skuId, heldUnits, confirmedUnits } of items) {
    const ofSku = lines.filter(({ line }) => line.skuId === skuId);
    const held = ofSku.filter(({ status }) => status === 'HELD');
    const confirmed = ofSku.filter(({ status }) => isCountedPledge(status));
    const added = changes.flatMap(({ lines: all }) => all.filter((line) => line.skuId === skuId));
    expect({ skuId, heldUnits, confirmedUnits }).toEqual({
      skuId,
      heldUnits:
        held.reduce((sum, { line }) => sum + line.maxQuantity, 0) +
        added.reduce((sum, { heldQuantity }) => sum + heldQuantity, 0),
      confirmedUnits: confirmed.reduce((sum, { line }) => sum + line.maxQuantity, 0),
    });
  }
}

async function expectHonestTeams(
  database: Database,
  campaignId: number,
  pledges: readonly (typeof groupPledge.$inferSelect)[],
): Promise<void> {
  const teams = await database.select().from(groupTeam).where(eq(groupTeam.campaignId, campaignId));
  for (const { teamNo, seatsHeld, seatsConfirmed } of teams) {
    const ofTeam = pledges.filter((pledge) => pledge.teamNo === teamNo);
    expect({ teamNo, seatsHeld, seatsConfirmed }).toEqual({
      teamNo,
      seatsHeld: ofTeam.filter(({ status }) => status === 'HELD').length,
      seatsConfirmed: ofTeam.filter(({ status }) => isCountedPledge(status)).length,
    });
  }
}

import type { editLine } from '@kaituan/domain/pledge/pledge-settlement';
import { and, eq, sql } from 'drizzle-orm';
import type { GroupJoining } from '#server/database/cart-schema.ts';
import type { Database } from '#server/database/database.ts';
import { groupCampaign, groupCampaignItem, groupPledge } from '#server/database/group-schema.ts';
import type { PledgeRow } from '#server/features/records/pledge/lock-pledge.ts';
import type { PledgeLineRow } from '#server/features/records/pledge/pledge-lines.ts';

/** A line of a pledge before and after it was edited. */
export type EditedLine = ReturnType<typeof editLine> & {
  before: PledgeLineRow;
  want: Pick<GroupJoining['lines'][number], 'quantity' | 'maxQuantity' | 'isAllOrNothing'>;
};

/** Updates a confirmed pledge's sums and the counters of its campaign and pools to the edited lines. */
export async function editCounters(
  database: Database,
  { pledgeNo, campaignId, ...before }: PledgeRow,
  lines: readonly EditedLine[],
): Promise<void> {
  const sumOf = (value: (line: EditedLine) => number) =>
    lines.reduce((sum, line) => sum + value(line), 0);
  const units = sumOf(({ want }) => want.quantity);
  const maxUnits = sumOf(({ want }) => want.maxQuantity);
  const pledgedTwd = sumOf(({ want, line }) => want.quantity * line.ceilingUnitPriceTwd);
  await database
    .update(groupPledge)
    .set({ units, maxUnits, pledgedTwd })
    .where(eq(groupPledge.pledgeNo, pledgeNo));
  await database
    .update(groupCampaign)
    .set({
      confirmedUnits: sql`${groupCampaign.confirmedUnits} + ${units - before.units}::int`,
      confirmedTwd: sql`${groupCampaign.confirmedTwd} + ${pledgedTwd - before.pledgedTwd}::bigint`,
    })
    .where(eq(groupCampaign.id, campaignId));
  for (const { before: line, want } of lines) {
    const freed = line.maxQuantity - want.maxQuantity;
    if (freed === 0) continue;
    await database
      .update(groupCampaignItem)
      .set({ confirmedUnits: sql`${groupCampaignItem.confirmedUnits} - ${freed}::int` })
      .where(
        and(eq(groupCampaignItem.campaignId, campaignId), eq(groupCampaignItem.skuId, line.skuId)),
      );
  }
}

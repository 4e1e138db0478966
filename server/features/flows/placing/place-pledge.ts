import type { OrderStatus } from '@kaituan/domain/order/order-life';
import type { Database } from '#server/database/database.ts';
import { groupTeam } from '#server/database/schema/group-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import type { PricedCheckout } from '#server/features/flows/checkout/price-checkout.ts';
import { findPlace, takePlace } from '#server/features/flows/money-in/group-place.ts';
import { type HeldLine, holdPledge } from '#server/features/records/pledge/hold-pledge.ts';
import { groupEndOf, type JoinedGroup } from '#server/features/records/pledge/joined-group.ts';
import { lockTeamOrders } from '#server/features/records/pledge/lock-pledge.ts';
import { Refusal } from '#server/http/refusal.ts';

/** A checkout that joins a group buy. */
export type JoiningCheckout = PricedCheckout & { group: JoinedGroup };

export const isJoining = (priced: PricedCheckout): priced is JoiningCheckout =>
  priced.group !== null;

type PlacedOrder = { orderNo: string; status: OrderStatus; holdUntil: Date | null };

/**
 * Creates the pledge of a joining order, and its team for a new one; or refuses. `isLast`: as for `placeOrder`.
 */
export async function placePledge(
  database: Database,
  priced: JoiningCheckout,
  { orderNo, holdUntil: heldUntil, status }: PlacedOrder,
  now: Date,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const { row, group } = priced;
  const { campaignId, teamNo } = group.joining;
  const pledge = {
    ...{ pledgeNo: newUlid(now), orderNo, memberId: row.memberId },
    ...{ campaignId, heldUntil },
    teamNo: teamNo === 'NEW' ? await insertTeam(database, group, now) : teamNo,
    lines: heldLinesOf(priced),
  };
  const isConfirmed = status === 'CONFIRMED';
  // The same order of locks as in the payment for a team's last seat: the team's orders before the campaign.
  if (isConfirmed && teamNo !== null && teamNo !== 'NEW') await lockTeamOrders(database, teamNo);
  await holdPledge(database, pledge, now, { atCommit: isLast && !isConfirmed });
  if (isConfirmed) await confirmAtOnce(database, { orderNo, campaignId }, now);
}

/** An order without an amount due counts as paid, and one to be paid with the goods waits for nothing. */
async function confirmAtOnce(
  database: Database,
  order: { orderNo: string; campaignId: number },
  now: Date,
): Promise<void> {
  const place = await findPlace(database, order, now);
  if (place) await takePlace(database, place, now);
}

/** The available quantity may be less than the requested one. */
function heldLinesOf({ group, lines }: JoiningCheckout): HeldLine[] {
  return lines.map(({ skuId, quantity: maxQuantity, unitPriceTwd }) => {
    const requested = group.joining.lines.find((line) => line.skuId === skuId);
    return {
      ...{ skuId, maxQuantity, ceilingUnitPriceTwd: unitPriceTwd },
      quantity: Math.min(requested?.quantity ?? maxQuantity, maxQuantity),
      isAllOrNothing: requested?.isAllOrNothing ?? false,
    };
  });
}

async function insertTeam(database: Database, group: JoinedGroup, now: Date): Promise<string> {
  const { campaign } = group;
  if (campaign.teamSize === null) throw new Refusal('TEAM_NOT_OPEN');
  const teamNo = newUlid(now);
  await database.insert(groupTeam).values({
    teamNo,
    campaignId: campaign.id,
    size: campaign.teamSize,
    allowsStrangers: campaign.allowsStrangers,
    openedAt: now,
    expiresAt: new Date(groupEndOf(group, now)),
  });
  return teamNo;
}

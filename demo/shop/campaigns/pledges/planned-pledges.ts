import { joinPriceOf, type PriceLadder } from '@kaituan/domain/group-buy/price-ladder';
import type { CampaignMoments } from '#demo/shop/campaigns/campaign-moments.ts';
import type { CampaignPlan, TeamPlan } from '#demo/shop/campaigns/campaign-plan.ts';
import { randomOf } from '#demo/shop/rows/planned-products.ts';
import { type Joiner, joiners, joiningMember } from './joiners.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const payingMs = 4 * minuteMs;
/** The place of the member who can sign in, among the first to join. */
const placeOfMember = 3;

/** Somebody's pledge of one SKU; moments in milliseconds since 1970, null until it was paid. */
export type PlannedPledge = {
  /** Its place among all pledges of its campaign, from 1. */
  place: number;
  joiner: Joiner;
  skuId: number;
  quantity: number;
  maxQuantity: number;
  ceilingUnitPriceTwd: number;
  joinedAt: number;
  confirmedAt: number | null;
  team: number | null;
};

type Timing = Pick<CampaignMoments, 'opensAt' | 'closesAt' | 'nowAt' | 'endedAt'>;
type Seat = Pick<PlannedPledge, 'joinedAt' | 'team'> & { isPaid: boolean; quantity: number };

/** Who pledges what and when; the ceiling of each is the price when he joined. */
export function planPledges(
  plan: CampaignPlan,
  { skuIds, ladder, timing }: { skuIds: readonly number[]; ladder: PriceLadder; timing: Timing },
): PlannedPledge[] {
  const seats = plan.team ? listTeamSeats(plan.team.teams, timing) : listPoolSeats(plan, timing);
  const first = (plan.id * 7) % joiners.length;
  let confirmedUnits = 0;
  return seats.map(({ isPaid, quantity, joinedAt, team }, index) => {
    const skuId = skuIds[index % 4 === 3 ? skuIds.length - 1 : 0] ?? 0;
    const isMember = plan.isJoinedByMember && index + 1 === placeOfMember;
    const joiner = isMember ? joiningMember : joiners[(first + index) % joiners.length];
    if (!joiner) throw new Error('nobody joins');
    const ceilingUnitPriceTwd = joinPriceOf(ladder, confirmedUnits, skuId);
    if (isPaid) confirmedUnits += quantity;
    return {
      ...{ place: index + 1, joiner, skuId, quantity, ceilingUnitPriceTwd, joinedAt, team },
      maxQuantity: quantity + (plan.caseRule && index % 3 === 0 ? 2 : 0),
      confirmedAt: isPaid ? joinedAt + payingMs : null,
    };
  });
}

/** Pieces in ones, twos and threes until all are pledged, spread over the time there was; then those being paid. */
function listPoolSeats(plan: CampaignPlan, { opensAt, closesAt, nowAt, endedAt }: Timing): Seat[] {
  const random = randomOf(plan.id, 31);
  const quantities: number[] = [];
  for (let left = plan.units; left > 0; ) {
    const quantity = Math.min(left, 1 + Math.floor(random() ** 2 * 3));
    quantities.push(quantity);
    left -= quantity;
  }
  const lastAt = Math.min(nowAt, closesAt, endedAt ?? nowAt) - hourMs;
  const paid = quantities.map((quantity, index) => {
    const share = (index + random()) / quantities.length;
    const joinedAt = Math.floor(opensAt + share * (lastAt - opensAt));
    return { isPaid: true, quantity, joinedAt, team: null };
  });
  const lastHeldAt = nowAt > closesAt ? closesAt - minuteMs : nowAt - 10 * minuteMs;
  const held = Array.from({ length: plan.held ?? 0 }, (_, index) => {
    const joinedAt = lastHeldAt - index * 10 * minuteMs;
    return { isPaid: false, quantity: 1, joinedAt, team: null };
  });
  return [...paid, ...held.toReversed()];
}

/** Members of a team join two hours apart, beginning with its founder. */
function listTeamSeats(teams: readonly TeamPlan[], { nowAt }: Timing): Seat[] {
  const seats = teams.flatMap(({ openedH, confirmed, held = 0 }, team) =>
    Array.from({ length: confirmed + held }, (_, index) => {
      const joinedAt = nowAt + (openedH + index * 2) * hourMs;
      return { isPaid: index < confirmed, quantity: 1 + (index % 2), joinedAt, team };
    }),
  );
  return seats.toSorted((a, b) => a.joinedAt - b.joinedAt);
}

import { canTakeSeat, seatsMissingIn, type Team } from './team-rules.ts';

/** The options of members of an expired team, as texts for them. */
export const teamOfferText = {
  OTHER_TEAM: '參加其他進行中的團',
  ORDINARY_PRICE: '改以原價購買',
  REFUND: '全額退款',
} as const;
export type TeamOffer = keyof typeof teamOfferText;

/** How long members may choose before they are refunded, in milliseconds. */
export const offerOpenMs = 24 * 3_600_000;

/** A team that members of an expired one might join. */
export type OtherTeam = Team & { teamId: string; allowStrangers: boolean };

/** The campaign's teams open to strangers now, closest to being full first, then soonest to expire. */
export function listOtherTeams<Other extends OtherTeam>(
  teams: readonly Other[],
  now: number,
): Other[] {
  return teams
    .filter((team) => team.allowStrangers && canTakeSeat(team, now))
    .toSorted(
      (a, b) =>
        seatsMissingIn(a) - seatsMissingIn(b) ||
        a.expiresAt - b.expiresAt ||
        (a.teamId < b.teamId ? -1 : 1),
    );
}

/** The options of a member now, in display order; none after 24 hours. */
export function teamOffersOf(
  facts: { expiredAt: number; otherTeams: readonly OtherTeam[]; isSoldOrdinarily: boolean },
  now: number,
): TeamOffer[] {
  if (now >= facts.expiredAt + offerOpenMs) return [];
  const offers: TeamOffer[] = [];
  if (listOtherTeams(facts.otherTeams, now).length > 0) offers.push('OTHER_TEAM');
  if (facts.isSoldOrdinarily) offers.push('ORDINARY_PRICE');
  return [...offers, 'REFUND'];
}

/** The outcome for a member of an expired team: the choice, a refund after 24 hours, or null until then. */
export function outcomeOfOffer(
  chosen: TeamOffer | null,
  expiredAt: number,
  now: number,
): TeamOffer | null {
  if (chosen !== null) return chosen;
  return now >= expiredAt + offerOpenMs ? 'REFUND' : null;
}

import { describe, expect, test } from 'vitest';
import {
  listOtherTeams,
  type OtherTeam,
  offerOpenMs,
  outcomeOfOffer,
  teamOffersOf,
} from './team-offer.ts';

const other = (teamId: string, more: Partial<OtherTeam> = {}): OtherTeam => ({
  teamId,
  status: 'FORMING',
  size: 5,
  seatsHeld: 0,
  seatsConfirmed: 2,
  expiresAt: 9_000,
  lastHeldUntil: null,
  allowStrangers: true,
  ...more,
});
const expired = { expiredAt: 1_000, otherTeams: [other('a')], isSoldOrdinarily: true };

describe('members of an expired team', () => {
  test('may join another team, pay the ordinary price or take a refund', () => {
    expect(teamOffersOf(expired, 1_000)).toEqual(['OTHER_TEAM', 'ORDINARY_PRICE', 'REFUND']);
    expect(teamOffersOf({ ...expired, otherTeams: [], isSoldOrdinarily: false }, 1_000)).toEqual([
      'REFUND',
    ]);
  });

  test('are refunded without a choice within 24 hours', () => {
    expect(outcomeOfOffer(null, 1_000, 1_000 + offerOpenMs - 1)).toBeNull();
    expect(outcomeOfOffer(null, 1_000, 1_000 + offerOpenMs)).toBe('REFUND');
    expect(outcomeOfOffer('ORDINARY_PRICE', 1_000, 1_000 + offerOpenMs)).toBe('ORDINARY_PRICE');
    expect(teamOffersOf(expired, 1_000 + offerOpenMs)).toEqual([]);
  });

  test('see open teams only, those closest to being full first', () => {
    const teams = [
      other('d'),
      other('c'),
      other('late', { expiresAt: 9_500 }),
      other('near', { seatsConfirmed: 4 }),
      other('full', { seatsHeld: 3 }),
      other('friends', { allowStrangers: false }),
      other('over', { expiresAt: 900 }),
    ];
    const shown = listOtherTeams(teams, 1_000).map((team) => team.teamId);
    expect(shown).toEqual(['near', 'c', 'd', 'late']);
  });
});

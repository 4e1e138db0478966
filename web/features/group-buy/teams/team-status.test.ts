import { describe, expect, test } from 'vitest';
import { teamOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { pledgeOf } from '#web/features/group-buy/member/sample-pledge.ts';
import { canJoinTeam, hasOwnGroupSucceeded, joinableTeams, teamOverText } from './team-status.ts';

const now = Date.parse('2026-11-21T10:00:00Z') / 1000;
const late = Date.parse('2026-11-22T08:00:00Z') / 1000;

describe('a team', () => {
  test('is joined while a seat is free and time is left', () => {
    expect(canJoinTeam(teamOf(), now)).toBe(true);
    expect(canJoinTeam(teamOf(), late)).toBe(false);
    expect(canJoinTeam(teamOf({ seatsHeld: 2 }), now)).toBe(false);
  });

  test('says why it cannot be joined', () => {
    expect(teamOverText(teamOf({ status: 'FULL' }), now)).toBe('這一團已經額滿成團了');
    expect(teamOverText(teamOf({ status: 'DISSOLVED' }), now)).toBe('這一團已經解散了');
    expect(teamOverText(teamOf(), late)).toBe('這一團的時間已經到了');
    expect(teamOverText(teamOf({ seatsHeld: 2 }), now)).toBe('名額都有人了，其中還有人付款中');
  });
});

test('of several teams the one invited to comes first, and closed ones only by invitation', () => {
  const teams = [
    teamOf({ teamNo: 'A' }),
    teamOf({ teamNo: 'B', status: 'FULL' }),
    teamOf({ teamNo: 'C', allowsStrangers: false }),
  ];
  const numbers = (invited: string | null) =>
    joinableTeams(teams, invited, now).map(({ teamNo }) => teamNo);
  expect(numbers(null)).toEqual(['A']);
  expect(numbers('C')).toEqual(['C', 'A']);
});

test.each([
  ['nobody’s', null, 'FULL', false],
  ['one that is paid in a team that still forms', 'CONFIRMED', 'FORMING', false],
  ['one that is paid in a full team', 'CONFIRMED', 'FULL', true],
  ['one that is not paid, in a full team', 'HELD', 'FULL', false],
  ['a settled one', 'SETTLED', 'FULL', true],
  ['a settled one that filled a case', 'REDUCED', 'FULL', true],
] as const)('of pledges, %s came about or not', (_, status, ofTeam, expected) => {
  const team = teamOf({ status: ofTeam });
  const ownPledge = status && pledgeOf({ status, teamNo: team.teamNo });
  expect(hasOwnGroupSucceeded({ ownPledge, teams: [team] })).toBe(expected);
});

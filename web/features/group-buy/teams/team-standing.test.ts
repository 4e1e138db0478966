import { describe, expect, test } from 'vitest';
import { teamOf } from '../campaign/sample-campaign.ts';
import { canJoinTeam, joinableTeams, teamOverText } from './team-standing.ts';

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
    expect(teamOverText(teamOf({ seatsHeld: 2 }), now)).toBe('座位都有人了，其中還有人付款中');
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

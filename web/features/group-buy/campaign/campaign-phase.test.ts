import { describe, expect, test } from 'vitest';
import { campaignPhase } from './campaign-phase.ts';
import { campaignOf } from './sample-campaign.ts';

const second = (instant: string) => Date.parse(instant) / 1000;

describe('the phase of a group buy', () => {
  test('before it opens, the clock runs towards its opening', () => {
    const scheduled = campaignOf({ status: 'SCHEDULED' });
    expect(campaignPhase(scheduled, second('2026-11-20T03:59:00Z'))).toMatchObject({
      name: '即將開團',
      clock: { label: '距離開團', seconds: 60 },
    });
  });

  test('it opens and closes by the clock, whether the server has moved its state or not', () => {
    const scheduled = campaignOf({ status: 'SCHEDULED' });
    expect(campaignPhase(scheduled, second('2026-11-20T04:00:00Z'))).toMatchObject({
      status: 'OPEN',
      clock: { label: '距離結團' },
    });
    expect(campaignPhase(campaignOf(), second('2026-11-25T14:00:00Z'))).toMatchObject({
      status: 'CLOSING',
      name: '結算中',
      clock: null,
    });
  });

  test('a decided status stays, whatever the clock says', () => {
    const failed = campaignOf({ status: 'FAILED' });
    expect(campaignPhase(failed, second('2026-11-21T00:00:00Z'))).toMatchObject({
      name: '未成團',
      tone: 'OVER',
      clock: null,
    });
  });
});

import { describe, expect, test } from 'vitest';
import { campaignOf, itemOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { stairStepsOf } from './campaign-ladder.ts';

const at = (rung: number, units: number) => campaignOf({ rung, confirmed: { buyers: 21, units } });

describe('the stairs that are drawn', () => {
  test('go down with the price and mark the step that is reached', () => {
    const steps = stairStepsOf(at(1, 75), itemOf());
    expect(steps.map(({ state }) => state)).toEqual(['REACHED', 'CURRENT', 'AHEAD']);
    expect(steps.map(({ filled }) => filled)).toEqual([1, 0.5, 0]);
    expect(steps.map(({ height }) => height)).toEqual([1, 0.5, 0]);
  });

  test('mark the rung that was decided, whatever pieces are counted since', () => {
    const steps = stairStepsOf(at(1, 43), itemOf());
    expect(steps.map(({ state }) => state)).toEqual(['REACHED', 'CURRENT', 'AHEAD']);
  });

  test('are whole at the last step', () => {
    expect(stairStepsOf(at(2, 130), itemOf()).at(-1)).toMatchObject({
      state: 'CURRENT',
      filled: 1,
    });
  });

  test('have steps also where prices are hidden', () => {
    const steps = stairStepsOf(at(0, 43), itemOf({ unitPricesTwd: null }));
    expect(steps.map(({ priceTwd }) => priceTwd)).toEqual([null, null, null]);
    expect(steps.map(({ height }) => height)).toEqual([1, 0.5, 0]);
  });
});

import { describe, expect, test } from 'vitest';
import { campaignOf, itemOf } from '../campaign/sample-campaign.ts';
import { priceNowOf, stairStepsOf } from './campaign-ladder.ts';

describe('the ladder of a group buy', () => {
  test('prices a SKU at the rung that is reached', () => {
    expect(priceNowOf(campaignOf(), itemOf(), 49)).toBe(320);
    expect(priceNowOf(campaignOf(), itemOf(), 50)).toBe(305);
    expect(priceNowOf(campaignOf(), itemOf(), 500)).toBe(290);
    expect(priceNowOf(campaignOf(), itemOf({ unitPricesTwd: null }), 60)).toBeNull();
  });
});

describe('the stairs that are drawn', () => {
  test('go down with the price and mark the step that is reached', () => {
    const steps = stairStepsOf(campaignOf(), itemOf(), 75);
    expect(steps.map(({ state }) => state)).toEqual(['REACHED', 'CURRENT', 'AHEAD']);
    expect(steps.map(({ filled }) => filled)).toEqual([1, 0.5, 0]);
    expect(steps.map(({ height }) => height)).toEqual([1, 0.5, 0]);
  });

  test('are whole at the last step', () => {
    expect(stairStepsOf(campaignOf(), itemOf(), 130).at(-1)).toMatchObject({
      state: 'CURRENT',
      filled: 1,
    });
  });

  test('have their steps also where prices are not told', () => {
    const steps = stairStepsOf(campaignOf(), itemOf({ unitPricesTwd: null }), 43);
    expect(steps.map(({ priceTwd }) => priceTwd)).toEqual([null, null, null]);
    expect(steps.map(({ height }) => height)).toEqual([1, 0.5, 0]);
  });
});

import { expect, it } from 'vitest';
import { nearestPriceFirst } from './nearest-price.ts';

it('puts those that miss the fewest pieces first, keeps the order of equals, and ends with the lowest prices', () => {
  const groups: [string, number | null][] = [
    ['lowest already', null],
    ['twelve', 12],
    ['one', 1],
    ['twelve, later', 12],
    ['teams', null],
  ];
  expect(nearestPriceFirst(groups, ([, missing]) => missing).map(([name]) => name)).toEqual([
    'one',
    'twelve',
    'twelve, later',
    'lowest already',
    'teams',
  ]);
});

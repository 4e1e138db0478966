import { expect, test } from 'vitest';
import { canStep, isFinal, statesOf } from '../life-cycle.ts';
import { applicationLife } from './wholesale-application.ts';

test('an application is decided or withdrawn once', () => {
  const ends = statesOf(applicationLife).filter((state) => state !== 'PENDING');
  expect(ends).toHaveLength(3);
  for (const end of ends) {
    expect(canStep(applicationLife, 'PENDING', end)).toBe(true);
    expect(isFinal(applicationLife, end)).toBe(true);
  }
});

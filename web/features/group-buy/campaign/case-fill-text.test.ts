import { describe, expect, test } from 'vitest';
import { caseFillText, ownCaseText } from './case-fill-text.ts';

const pieces = (unitsConfirmed: number) => ({ unitsConfirmed, unitLabel: '罐' });

describe('what the last case lacks', () => {
  test.each([
    [0, '滿 12 罐就湊滿第一箱'],
    [8, '這箱再 4 罐就湊滿'],
    [23, '這箱再 1 罐就湊滿'],
    [24, '已湊滿 2 箱，下一箱要 12 罐'],
  ])('with %i paid pieces', (units, text) => {
    expect(caseFillText(pieces(units), 12)).toBe(text);
  });
});

describe('what own pieces do to it', () => {
  test.each([
    [8, 2, '加上您的 2 罐，還差 2 罐'],
    [8, 4, '加上您的 4 罐，剛好湊滿 1 箱'],
    [8, 6, '加上您的 6 罐，湊滿 1 箱，下一箱還差 10 罐'],
    [24, 1, '加上您的 1 罐，還差 11 罐'],
  ])('with %i paid and %i requested', (units, requested, text) => {
    expect(ownCaseText(pieces(units), requested, 12)).toBe(text);
  });

  test('is nothing without any', () => {
    expect(ownCaseText(pieces(8), 0, 12)).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { findShippingRefusal, type Parcel, type ParcelItem } from './shipping-choice.ts';
import { shippingMethodNames } from './shipping-method.ts';

const box = (more: Partial<ParcelItem> = {}): ParcelItem => ({
  quantity: 1,
  weightG: 500,
  sidesMm: [300, 200, 100],
  ...more,
});
const small = (more: Partial<ParcelItem>) => box({ sidesMm: [200, 100, 100], ...more });
const parcel = (items: ParcelItem[], more: Partial<Parcel> = {}): Parcel => ({
  temperature: 'AMBIENT',
  items,
  region: 'MAIN',
  isGroupBuy: false,
  ...more,
});
const openTo = (sent: Parcel) =>
  shippingMethodNames.filter((method) => findShippingRefusal(method, sent) === undefined);

describe('the shipping methods of a parcel', () => {
  test('are those that keep its temperature', () => {
    expect(openTo(parcel([box()]))).toEqual([
      'HOME_AMBIENT',
      'CVS_711',
      'CVS_FAMILY',
      'CVS_HILIFE',
      'CVS_OK',
      'STORE_PICKUP',
    ]);
    expect(openTo(parcel([box()], { temperature: 'CHILLED' }))).toEqual([
      'HOME_CHILLED',
      'STORE_PICKUP',
    ]);
    expect(openTo(parcel([box()], { temperature: 'FROZEN' }))).toEqual([
      'HOME_FROZEN',
      'CVS_711_FROZEN',
      'CVS_FAMILY_FROZEN',
      'STORE_PICKUP',
    ]);
  });

  test('leave frozen goods off the islands', () => {
    const sent = parcel([box()], { temperature: 'FROZEN', region: 'OFFSHORE' });
    expect(openTo(sent)).toEqual(['STORE_PICKUP']);
    expect(findShippingRefusal('HOME_FROZEN', sent)).toBe('OFFSHORE');
  });

  test('include the pickup point of a group for its goods only', () => {
    expect(findShippingRefusal('GROUP_PICKUP', parcel([box()]))).toBe('GROUP_BUY_ONLY');
    expect(openTo(parcel([box()], { isGroupBuy: true }))).toContain('GROUP_PICKUP');
  });
});

describe('a convenience store', () => {
  test.each<[string, ParcelItem[], string | undefined]>([
    ['up to five kilograms', [small({ quantity: 10 })], undefined],
    ['not more than that', [small({ quantity: 10 }), small({ weightG: 1 })], 'TOO_HEAVY'],
    ['nothing as light as a letter', [box({ weightG: 40 })], 'TOO_LIGHT'],
    ['what weighs a gram more', [box({ weightG: 41 })], undefined],
    ['45 cm along the longest side', [box({ sidesMm: [450, 300, 300] })], undefined],
    ['no millimetre more', [box({ sidesMm: [10, 451, 10] })], 'TOO_LONG'],
    ['no more than 105 cm in sum', [box({ sidesMm: [450, 300, 301] })], 'TOO_LARGE'],
    ['no pieces beyond its largest box', [box({ quantity: 8, weightG: 50 })], 'TOO_LARGE'],
    ['pieces nobody measured', [box({ weightG: null, sidesMm: null })], undefined],
    [
      'no known weight beyond, whatever else',
      [box({ weightG: 6_000, sidesMm: null })],
      'TOO_HEAVY',
    ],
  ])('takes %s', (_what, items, refusal) => {
    expect(findShippingRefusal('CVS_711', parcel(items))).toBe(refusal);
  });

  test('takes ten kilograms when they are frozen', () => {
    const sent = parcel([box({ weightG: 10_000 })], { temperature: 'FROZEN' });
    expect(findShippingRefusal('CVS_FAMILY_FROZEN', sent)).toBeUndefined();
  });
});

import { expect, test } from 'vitest';
import { placesOf, regionOfParcel } from './pickup-store.ts';

test('a store on an island costs what the island costs, wherever the buyer lives', () => {
  expect(regionOfParcel('CVS_711', 'MAIN', { isOffshore: true })).toBe('OFFSHORE');
  expect(regionOfParcel('CVS_711', 'OFFSHORE', { isOffshore: false })).toBe('MAIN');
  expect(regionOfParcel('CVS_711', 'OFFSHORE', null)).toBe('OFFSHORE');
  expect(regionOfParcel('CVS_711', 'OFFSHORE', {})).toBe('OFFSHORE');
  expect(regionOfParcel('HOME_AMBIENT', 'OFFSHORE', { isOffshore: false })).toBe('OFFSHORE');
});

test('the stores of a contract of the owner’s own are listed for its method only', () => {
  const places = [{ id: 'shop' }, { id: 'frozen', method: 'CVS_FAMILY_FROZEN' as const }];
  const idsOf = (method: Parameters<typeof placesOf>[1]) =>
    placesOf(places, method).map(({ id }) => id);
  expect(idsOf('STORE_PICKUP')).toEqual(['shop']);
  expect(idsOf('CVS_FAMILY_FROZEN')).toEqual(['frozen']);
  expect([...idsOf('CVS_711'), ...idsOf('HOME_AMBIENT')]).toEqual([]);
});

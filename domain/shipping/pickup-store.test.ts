import { expect, test } from 'vitest';
import { findStores, placesOf, regionOfParcel } from './pickup-store.ts';

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

test('a store is found by name, district or number, however 臺 is written', () => {
  const stores = [
    { storeId: '131386', name: '成功門市', address: '臺北市大安區成功路 1 號' },
    { storeId: '900022', name: '大安門市', address: '臺中市大安區中山路 2 號' },
    { storeId: '900031', name: '和平門市', address: '臺北市大安區和平東路 3 號' },
  ];
  const found = (typed: string) => findStores(stores, typed).map(({ storeId }) => storeId);
  expect(found('台北 大安')).toEqual(['131386', '900031']);
  expect(found('大安')).toEqual(['900022', '131386', '900031']);
  expect(found('９０００３１')).toEqual(['900031']);
  expect([...found('高雄'), ...found('  ')]).toEqual([]);
});

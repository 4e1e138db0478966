import { describe, expect, test } from 'vitest';
import { createEcpayStoreMap } from './ecpay-store-map.ts';

const mapOf = (service: 'B2C' | 'C2C') =>
  createEcpayStoreMap({
    merchantId: '2000132',
    service,
    action: 'https://map.example/Express/map',
  });
const request = { isCollected: false, replyUrl: 'https://shop.example/store-map/return/1' };
const store = {
  ...{ CVSStoreID: '131386', CVSStoreName: '建盛門市', CVSAddress: '臺北市' },
  ...{ CVSTelephone: '02-1', CVSOutSide: '0' },
};

describe('the map is asked for', () => {
  test.each([
    ['B2C', 'CVS_711', 'UNIMART'],
    ['B2C', 'CVS_711_FROZEN', 'UNIMARTFREEZE'],
    ['B2C', 'CVS_FAMILY', 'FAMI'],
    ['B2C', 'CVS_HILIFE', 'HILIFE'],
    ['C2C', 'CVS_711', 'UNIMARTC2C'],
    ['C2C', 'CVS_FAMILY', 'FAMIC2C'],
    ['C2C', 'CVS_HILIFE', 'HILIFEC2C'],
    ['C2C', 'CVS_OK', 'OKMARTC2C'],
  ] as const)('%s %s as %s', (service, method, subType) => {
    const map = mapOf(service);
    expect(map.supports(method)).toBe(true);
    expect(map.open({ ...request, method })?.fields).toMatchObject({
      LogisticsType: 'CVS',
      LogisticsSubType: subType,
    });
    expect(map.read(method, { ...store, LogisticsSubType: subType })).toMatchObject({
      storeId: '131386',
      isOffshore: false,
    });
  });

  test.each([
    ['C2C', 'CVS_711_FROZEN'],
    ['B2C', 'CVS_OK'],
    ['B2C', 'CVS_FAMILY_FROZEN'],
    ['C2C', 'CVS_FAMILY_FROZEN'],
    ['B2C', 'HOME_AMBIENT'],
  ] as const)('nothing for %s %s', (service, method) => {
    const map = mapOf(service);
    expect(map.supports(method)).toBe(false);
    expect(map.open({ ...request, method })).toBeUndefined();
    expect(map.read(method, store)).toBeUndefined();
  });
});

test('a store on an island is known as one', () => {
  const posted = { ...store, LogisticsSubType: 'UNIMART', CVSOutSide: '1' };
  expect(mapOf('B2C').read('CVS_711', posted)).toMatchObject({ isOffshore: true });
});

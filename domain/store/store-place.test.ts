import { expect, test } from 'vitest';
import { counties, isUnserved, listDistricts } from '../shipping/taiwan-districts.ts';
import { findStorePlace } from './store-place.ts';

test('a store is where its district is', () => {
  expect(findStorePlace('106 台北市大安區和平東路一段 1 號')).toEqual({
    ...{ county: '臺北市', district: '大安區', longitude: 121.541, latitude: 25.032 },
  });
  expect(findStorePlace('和平東路一段 1 號')).toBeUndefined();
});

test('without its district it is in its county', () => {
  const place = findStorePlace('新竹市光復路二段 101 號');
  expect(place).toMatchObject({ county: '新竹市' });
  expect(place).not.toHaveProperty('district');
});

test('every district but the islets without people has a place in Taiwan', () => {
  for (const { zip, county, district } of counties.flatMap(listDistricts)) {
    const place = findStorePlace(`${county}${district}中山路 1 號`);
    if (isUnserved(zip)) expect(place).toBeUndefined();
    else {
      expect(place, district).toMatchObject({ county, district });
      expect(place?.longitude).toBeGreaterThan(118.1);
      expect(place?.longitude).toBeLessThan(122.1);
      expect(place?.latitude).toBeGreaterThan(21.9);
      expect(place?.latitude).toBeLessThan(26.5);
    }
  }
});

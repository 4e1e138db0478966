import { expect, test } from 'vitest';
import { findPlaceOfAddress, isOffshoreAddress } from './place-of-address.ts';
import { counties, listDistricts } from './taiwan-districts.ts';

const placeOf = (address: string) => {
  const place = findPlaceOfAddress(address);
  return place && `${place.county}${place.district?.district ?? ''}`;
};

test.each([
  '臺北市大安區和平東路一段 1 號',
  '台北市大安區和平東路一段 1 號',
  '106 臺北市大安區和平東路一段 1 號',
  '10663台北市大安區和平東路一段 1 號',
  '106409 台北市大安區和平東路一段 1 號',
  '106-409 台北市大安區和平東路一段 1 號',
  '（106）台北市 大安區 和平東路一段 1 號',
  '１０６　台北市大安區和平東路一段 1 號',
  '台灣台北市大安區和平東路一段 1 號',
  '中華民國臺灣省 106 台北市大安區和平東路一段 1 號',
  '106 大安區和平東路一段 1 號',
  '106 台北市和平東路一段 1 號',
  '106 和平東路一段 1 號',
])('%s is in 大安區', (address) => expect(placeOf(address)).toBe('臺北市大安區'));

test('a district of a name that only one county has needs no county', () => {
  expect(placeOf('板橋區文化路一段 1 號')).toBe('新北市板橋區');
  expect(placeOf('信義區信義路五段 7 號')).toBeUndefined();
});

test('a county with several districts of one postal code needs the district', () => {
  expect(placeOf('300 新竹市東區光復路二段 101 號')).toBe('新竹市東區');
  expect(placeOf('300 新竹市光復路二段 101 號')).toBe('新竹市');
  expect(placeOf('300 光復路二段 101 號')).toBeUndefined();
});

test('a postal code of elsewhere does not move an address', () => {
  expect(placeOf('806 臺北市大安區和平東路一段 1 號')).toBe('臺北市大安區');
  expect(placeOf('806 臺北市和平東路一段 1 號')).toBe('臺北市');
});

test.each(['和平東路一段 1 號', '100 號', '104巷 3 號', '線上', '', '1 Main Street'])(
  '%j says no place',
  (address) => expect(placeOf(address)).toBeUndefined(),
);

test('every district is found by its own name, with and without its postal code', () => {
  for (const { zip, county, district } of counties.flatMap(listDistricts)) {
    expect(placeOf(`${county}${district}中山路 1 號`)).toBe(county + district);
    expect(placeOf(`${zip}${county.replace('臺', '台')}${district}中山路 1 號`)).toBe(
      county + district,
    );
  }
});

test('an address in one text says whether it is on an island', () => {
  expect(isOffshoreAddress('澎湖縣馬公市中華路 1 號')).toBe(true);
  expect(isOffshoreAddress('929 屏東縣琉球鄉中正路 1 號')).toBe(true);
  expect(isOffshoreAddress('台北市大安區和平東路一段 1 號')).toBe(false);
  expect(isOffshoreAddress('和平東路一段 1 號')).toBeUndefined();
});

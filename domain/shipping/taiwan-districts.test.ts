import { describe, expect, test } from 'vitest';
import {
  counties,
  findCounty,
  findDistrict,
  findDistrictsOfZip,
  isOffshore,
  isUnserved,
  listDistricts,
} from './taiwan-districts.ts';

const all = counties.flatMap(listDistricts);

test('Taiwan has 22 counties and 371 rows of postal codes', () => {
  expect(counties).toHaveLength(22);
  expect(all).toHaveLength(371);
  for (const row of all) {
    expect(row.zip).toMatch(/^[2-9]\d\d$|^1[01]\d$/);
    expect(row.district).toMatch(/^\p{sc=Han}{1,3}[區鄉鎮市]$|群島$|列嶼$/u);
  }
});

test('a district has one name in its county', () => {
  expect(new Set(all.map((row) => row.county + row.district)).size).toBe(all.length);
});

test('a postal code stands for one district except in the cities of Hsinchu and Chiayi', () => {
  const zips = all.map((row) => row.zip);
  const shared = zips.filter((zip, index) => zips.indexOf(zip) !== index);
  expect(new Set(shared)).toEqual(new Set(['300', '600']));
  expect(findDistrictsOfZip('30044').map((row) => row.district)).toEqual([
    '東區',
    '北區',
    '香山區',
  ]);
});

test('a name is found with either 台', () => {
  expect(findCounty('台東縣')).toBe('臺東縣');
  expect(findCounty('臺中縣')).toBeUndefined();
  expect(findDistrict('雲林縣', '台西鄉')?.zip).toBe('636');
  expect(findDistrict('臺北市', '大安區')?.zip).toBe('106');
  expect(findDistrict('臺中市', '大安區')?.zip).toBe('439');
  expect(findDistrict('臺北市', '板橋區')).toBeUndefined();
});

describe('offshore', () => {
  test('are the islands, and nothing else', () => {
    const islands = all.filter((row) => isOffshore(row.zip));
    const whole = (county: string) =>
      all.filter((row) => row.county === county).every((row) => isOffshore(row.zip));
    expect(['澎湖縣', '金門縣', '連江縣'].every(whole)).toBe(true);
    const others = islands.filter((row) => !['澎湖縣', '金門縣', '連江縣'].includes(row.county));
    expect(others.map((row) => row.district).toSorted()).toEqual(
      ['釣魚臺列嶼', '東沙群島', '南沙群島', '琉球鄉', '綠島鄉', '蘭嶼鄉'].toSorted(),
    );
    expect(isOffshore('88043')).toBe(true);
    expect(isOffshore('106')).toBe(false);
  });

  test('islets have no delivery', () => {
    expect(all.filter((row) => isUnserved(row.zip)).map((row) => row.zip)).toEqual([
      '290',
      '817',
      '819',
    ]);
  });
});

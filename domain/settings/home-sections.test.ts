import { expect, test } from 'vitest';
import {
  arrangeSections,
  findHomeSectionMistakes,
  type HomeSection,
  type HomeSectionKey,
  homeSectionKeys,
  nameSections,
  readSections,
  sectionsAt,
  withoutPeriod,
} from './home-sections.ts';

const section = (key: HomeSectionKey, more: Partial<HomeSection> = {}): HomeSection => ({
  ...{ key, isShown: true, ...withoutPeriod },
  ...more,
});

test('sections that nobody decided about come after the chosen ones', () => {
  const chosen = arrangeSections([section('NEW'), section('BANNERS', { isShown: false })]);
  expect(chosen.slice(0, 3).map(({ key }) => key)).toEqual(['NEW', 'BANNERS', 'CAMPAIGNS']);
  expect(chosen).toHaveLength(homeSectionKeys.length);
  expect(findHomeSectionMistakes(chosen)).toEqual([]);
});

test('a section stands once, and one is left', () => {
  const hidden = section('NEW', { isShown: false });
  expect(findHomeSectionMistakes([hidden, hidden])).toEqual([
    { path: '[1].key', text: '「新品上架」出現兩次' },
    { path: '', text: '首頁至少要有一個不限時間的區塊' },
  ]);
});

test('a preview names the sections that are shown; what is none is ignored', () => {
  const name = nameSections(['BRANDS', 'CAMPAIGNS']);
  expect(readSections(name)).toEqual(['BRANDS', 'CAMPAIGNS']);
  expect(readSections('constructor.HOT.HOT')).toEqual(['HOT']);
  expect(readSections('')).toBeUndefined();
  expect(readSections(null)).toBeUndefined();
});

test('a section is shown from its beginning and not at its end', () => {
  const at = (hour: number) => Date.UTC(2027, 0, 1, hour);
  const from = (hour: number) => new Date(at(hour)).toISOString();
  const plan = [
    section('HOT', { startsAt: from(2), endsAt: from(4) }),
    section('NEW', { endsAt: from(3) }),
    section('BANNERS'),
    section('BRANDS', { isShown: false, startsAt: from(0) }),
  ];
  expect(findHomeSectionMistakes(plan)).toEqual([]);
  expect([1, 2, 3, 4].map((hour) => sectionsAt(plan, at(hour)))).toEqual([
    ['NEW', 'BANNERS'],
    ['HOT', 'NEW', 'BANNERS'],
    ['HOT', 'BANNERS'],
    ['BANNERS'],
  ]);
});

test('a period ends after it begins, and one section has none', () => {
  const day = '2027-01-01T00:00:00.000Z';
  expect(findHomeSectionMistakes([section('HOT', { startsAt: day, endsAt: day })])).toEqual([
    { path: '[0].endsAt', text: '結束要晚於開始' },
    { path: '', text: '首頁至少要有一個不限時間的區塊' },
  ]);
});

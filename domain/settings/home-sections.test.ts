import { expect, test } from 'vitest';
import {
  arrangeSections,
  findHomeSectionMistakes,
  homeSectionKeys,
  nameSections,
  readSections,
} from './home-sections.ts';

test('sections that nobody decided about come after the chosen ones', () => {
  const chosen = arrangeSections([
    { key: 'NEW', isShown: true },
    { key: 'BANNERS', isShown: false },
  ]);
  expect(chosen.slice(0, 3).map(({ key }) => key)).toEqual(['NEW', 'BANNERS', 'CAMPAIGNS']);
  expect(chosen).toHaveLength(homeSectionKeys.length);
  expect(findHomeSectionMistakes(chosen)).toEqual([]);
});

test('a section stands once, and one is left', () => {
  const hidden = { key: 'NEW', isShown: false } as const;
  expect(findHomeSectionMistakes([hidden, hidden])).toEqual([
    { path: '[1].key', text: '「新品上架」出現兩次' },
    { path: '', text: '首頁至少要有一個區塊' },
  ]);
});

test('a preview names the sections that are shown; what is none is ignored', () => {
  const name = nameSections([
    { key: 'BRANDS', isShown: true },
    { key: 'HOT', isShown: false },
    { key: 'CAMPAIGNS', isShown: true },
  ]);
  expect(readSections(name)).toEqual(['BRANDS', 'CAMPAIGNS']);
  expect(readSections('constructor.HOT.HOT')).toEqual(['HOT']);
  expect(readSections('')).toBeUndefined();
  expect(readSections(null)).toBeUndefined();
});

import { expect, test } from 'vitest';
import {
  type BulletinPlan,
  bulletinChangeText,
  bulletinHtmlOf,
  bulletinStateAt,
  findBulletinMistakes,
} from './bulletin.ts';

const now = new Date('2026-01-10T00:00:00Z');
const earlier = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-01-20T00:00:00Z');

test('a bulletin is a draft until it has a time, and over after its end', () => {
  const stateOf = (publishAt: Date | null, expireAt: Date | null = null) =>
    bulletinStateAt({ publishAt, expireAt }, now);
  expect(stateOf(null, earlier)).toBe('DRAFT');
  expect(stateOf(later)).toBe('SCHEDULED');
  expect(stateOf(now)).toBe('PUBLISHED');
  expect(stateOf(earlier, later)).toBe('PUBLISHED');
  expect(stateOf(earlier, now)).toBe('EXPIRED');
});

test('a text without tags gets its paragraphs; HTML stays as it is', () => {
  expect(bulletinHtmlOf('週五休息\n週六照常\n\n 1 < 2 & 3 \n')).toBe(
    '<p>週五休息<br />週六照常</p>\n<p>1 &lt; 2 &amp; 3</p>',
  );
  expect(bulletinHtmlOf(' <p>好</p> ')).toBe('<p>好</p>');
  expect(bulletinHtmlOf(' \n\n ')).toBe('');
});

const plan: BulletinPlan = {
  ...{ channelId: 1, kind: 'RECALL', title: '白蝦召回', text: '請勿食用' },
  ...{ publishAt: now, expireAt: null, productIds: [1, 2] },
};
const pathsOf = (changed: Partial<BulletinPlan>, announced: BulletinPlan | null = null) =>
  findBulletinMistakes({ ...plan, ...changed }, announced).map(({ path }) => path);

test('what shoppers could not read, and a recall of nothing, is refused', () => {
  expect(pathsOf({})).toEqual([]);
  expect(pathsOf({ title: '一', text: '' })).toEqual(['title', 'bodyHtml']);
  expect(pathsOf({ expireAt: earlier })).toEqual(['expireAt']);
  expect(pathsOf({ productIds: [] })).toEqual(['productCodeArray']);
  expect(pathsOf({ productIds: [], publishAt: null })).toEqual([]);
  expect(pathsOf({ productIds: [], kind: 'NEWS' })).toEqual([]);
});

test('the audience of a recall is not changed once it was notified', () => {
  expect(pathsOf({ title: '白蝦召回（更新）', productIds: [2, 1] }, plan)).toEqual([]);
  expect(pathsOf({ kind: 'NEWS', channelId: null, productIds: [1] }, plan)).toEqual([
    ...['kind', 'channelId', 'productCodeArray'],
  ]);
});

test.each([
  [null, 'DRAFT', '寫了草稿：商品召回「白蝦」'],
  ['DRAFT', 'DRAFT', '修改草稿：商品召回「白蝦」'],
  ['DRAFT', 'SCHEDULED', '排程商品召回「白蝦」'],
  ['SCHEDULED', 'SCHEDULED', '修改排程中的商品召回「白蝦」'],
  ['SCHEDULED', 'DRAFT', '取消排程，改回草稿：商品召回「白蝦」'],
  [null, 'PUBLISHED', '發布商品召回「白蝦」'],
  ['PUBLISHED', 'PUBLISHED', '修改商品召回「白蝦」'],
  ['EXPIRED', 'DRAFT', '撤下商品召回「白蝦」'],
])('saving one that was %s and is %s is told as what it was', (was, state, text) => {
  const after = { kind: 'RECALL', title: '白蝦', state };
  expect(bulletinChangeText(was ? { state: was } : null, after)).toBe(text);
});

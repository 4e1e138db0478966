import type { Endpoint } from '@kaituan/contract/endpoint';
import { staffEndpoints } from '@kaituan/contract/staff/staff-api';
import { isRecord } from '@kaituan/domain/settings/list-changes';
import { auditNames, hiddenInAudit } from '@kaituan/domain/staff/audit-names';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { auditLines } from './audit-values.ts';

test('only what changed is shown, by the names that staff use', () => {
  const before = { role: 'CLERK', channelId: null, shop: { title: '老店', phones: ['1', '2'] } };
  const after = { role: 'MANAGER', channelId: null, shop: { title: '新店', phones: ['1', '2'] } };
  expect(auditLines({ request: {}, before, after })).toEqual([
    { name: '職務', before: '店員', after: '店長' },
    { name: '商店・標題', before: '老店', after: '新店' },
  ]);
});

test('the code of a coupon is not called one of goods', () => {
  const entry = { request: {}, before: null, after: { code: 'NEW100', isPaused: true } };
  const [inCoupon, elsewhere] = ['/StaffCoupon/SaveCoupon', '/StaffGoods/SetPrice'].map((call) =>
    auditLines({ ...entry, call }).map(({ name }) => name),
  );
  expect(inCoupon).toEqual(['優惠碼', '暫停']);
  expect(elsewhere).toEqual(['貨號', '暫停']);
});

test('what is said of a bulletin has names and words', () => {
  const before = { kind: 'NEWS', state: 'DRAFT', isPinned: false, publishAt: null };
  const after = { kind: 'RECALL', state: 'PUBLISHED', isPinned: true, publishAt: null };
  const entry = { call: '/StaffBulletin/SaveBulletin', request: {}, before, after };
  expect(auditLines(entry)).toEqual([
    { name: '種類', before: '消息', after: '商品召回' },
    { name: '狀態', before: '草稿', after: '已發布' },
    { name: '置頂', before: '否', after: '是' },
  ]);
});

test('what is new or gone has one side only', () => {
  expect(auditLines({ request: {}, before: null, after: { role: 'PACKER' } })).toEqual([
    { name: '職務', after: '理貨人員' },
  ]);
  const before = { passkeys: 2, hadSecondFactor: true, rows: [{ name: '甲' }] };
  expect(auditLines({ request: {}, before, after: null })).toEqual([
    { name: '通行密鑰', before: '2' },
    { name: '有驗證器', before: '是' },
    { name: '明細第 1 個・名稱', before: '甲' },
  ]);
});

test('a change within a list is named by its place', () => {
  const before = { '[1].title': '舊', 'channelPrices[0].priceTwd': 80 };
  const after = { '[1].title': '新', 'channelPrices[0].priceTwd': 100 };
  expect(auditLines({ request: {}, before, after })).toEqual([
    { name: '第 2 個・標題', before: '舊', after: '新' },
    { name: '通路價第 1 個・售價', before: 'NT$80', after: 'NT$100' },
  ]);
});

test('a call that noted neither shows its request', () => {
  const request = { orderNoArray: ['G1', 'G2'], version: 'x', note: '', channelId: null };
  expect(auditLines({ request, before: null, after: null })).toEqual([
    { name: '訂單', after: 'G1、G2', count: 2 },
    { name: '通路', after: '整間商店' },
  ]);
});

test('of a list that changed each side says how many there are', () => {
  const entry = { request: {}, before: { tags: ['甲', '乙', '丙'] }, after: { tags: ['甲'] } };
  expect(auditLines(entry)).toMatchObject([
    { before: '甲、乙、丙', countBefore: 3, after: '甲', count: 1 },
  ]);
});

test('a share is shown as people say it', () => {
  const entry = { request: {}, before: { offBps: 1_000 }, after: { offBps: 1_500 } };
  expect(auditLines(entry)).toEqual([{ name: '折扣', before: '折 10%', after: '折 15%' }]);
});

test('what a call was about is not named once more among what it was asked for', () => {
  const request = { orderNo: 'G1', text: '客人改週六取貨' };
  expect(auditLines({ request, subjectId: 'G1', before: null, after: null })).toEqual([
    { name: '內容', after: '客人改週六取貨' },
  ]);
});

test('a quantity that only happens to be the number of what a call was about is shown', () => {
  const request = { rowNo: 7, value: { code: '7' }, quantity: 7 };
  expect(auditLines({ request, subjectId: '7', before: null, after: null })).toEqual([
    { name: '數量', after: '7' },
  ]);
});

test('codes, amounts and moments are shown as the screens show them', () => {
  const sku = { priceTwd: 1_280, temperature: 'FROZEN' };
  const after = { skus: [sku], preorderShipFrom: '2026-11-30T16:00:00.000Z', method: 'HOME_COD' };
  expect(auditLines({ request: {}, before: null, after: { product: after } })).toEqual([
    { name: '規格第 1 個・售價', after: 'NT$1,280' },
    { name: '規格第 1 個・溫層', after: '冷凍' },
    { name: '預購出貨日', after: '2026/12/01 00:00' },
    { name: '方式', after: '宅配貨到付款' },
  ]);
});

test('a long list says how many there are, of those as well that the log left out', () => {
  const linesOf = (orderNoArray: string[]) =>
    auditLines({ request: { orderNoArray }, before: null, after: null });
  expect(linesOf(['G1', 'G2', '…另外 3 筆'])).toEqual([
    { name: '訂單', after: 'G1、G2、…另外 3 筆', count: 5 },
  ]);
});

/** The names of all fields of a request, with a call that has each. */
function fieldNames(schema: unknown, call: string, found: Map<string, string>): void {
  if (Array.isArray(schema)) for (const part of schema) fieldNames(part, call, found);
  if (!isRecord(schema)) return;
  for (const part of [schema.anyOf, schema.oneOf, schema.allOf, schema.items]) {
    fieldNames(part, call, found);
  }
  for (const [name, inner] of Object.entries(
    isRecord(schema.properties) ? schema.properties : {},
  )) {
    found.set(name, call);
    fieldNames(inner, call, found);
  }
}

test('every field of a call that changes something has a name that staff use', () => {
  const found = new Map<string, string>();
  const endpoints: readonly Endpoint[] = staffEndpoints;
  for (const { effect, path, request } of endpoints) {
    const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
    if (effect === 'MUTATING') fieldNames(schema, path, found);
  }
  expect(found.size).toBeGreaterThan(100);
  const unnamed = [...found].filter(([name]) => !(name in auditNames || hiddenInAudit.has(name)));
  expect(unnamed).toEqual([]);
});

// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import TrackingScreen from './tracking-screen.tsx';

const [first, second, third, fourth] = [1, 2, 3, 4].map((one) => `G261121A1B2C${one}`);
const parcelOf = (
  orderNo: string | undefined,
  given: Pick<StaffParcel, 'recipient' | 'shipFrom'>,
): StaffParcel => ({
  ...{ orderNo: orderNo ?? '', shipmentNo: 1, parcelCount: 1, channelId: 100083 },
  ...{ placedAt: '2026-11-22T16:30:00.000Z', status: 'READY', temperature: 'AMBIENT' },
  ...{ method: 'HOME_AMBIENT', store: null, day: null, slot: null, carrier: null },
  ...{ trackingNo: null, note: '', staffNotes: [], campaignId: null, isCollected: false },
  ...{ collectTwd: 0, collectedWith: null, collectorIfTogether: null, isRelabelled: false },
  ...{ labelVersion: '1A2B3C4D', joins: null, lines: [], ...given },
});

it("says which rows of a carrier's file to look at before they are written", async () => {
  const parcels = [
    parcelOf(first, { recipient: '王小明', shipFrom: null }),
    parcelOf(second, { recipient: '林美麗', shipFrom: null }),
    parcelOf(third, { recipient: '陳大文', shipFrom: '2099-12-01T00:00:00.000Z' }),
    parcelOf(fourth, { recipient: '張小華', shipFrom: null }),
  ];
  const shop = new FakeShop().answer('/StaffPacking/SearchParcelArray', () => ({
    ...{ result: parcels, nextCursor: null },
  }));
  const { user } = renderScreen(<TrackingScreen />, shop);
  await user.type(screen.getByRole('combobox', { name: /檔案沒有寫物流公司/ }), '黑貓');
  const text = `訂單編號,物流單號\n${first},906\n${second},906\n${third},907\n${fourth},9.00100E+11\n`;
  const file = new File([text], 'carrier.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText(/把物流公司的檔案/), file);
  await screen.findByText(/有 3 列請先確認/);
  screen.getByText(/第 2 列的單號和別的收件人重複，這一列是寄給王小明/);
  screen.getByText(/第 3 列的單號和別的收件人重複，這一列是寄給林美麗/);
  screen.getByText(/第 4 列是預購商品，2099.*起才出貨/);
  expect(screen.getByText(/第 5 列/).parentElement?.textContent).toContain('格式改成「文字」');
  screen.getByRole('button', { name: '寫入 3 筆' });
});

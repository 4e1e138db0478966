// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import TrackingScreen from './tracking-screen.tsx';

const [first, second, third, fourth] = [1, 2, 3, 4].map((one) => `G261121A1B2C${one}`);
const parcelOf = (orderNo: string | undefined, given: Partial<StaffParcel> = {}): StaffParcel => ({
  ...{ orderNo: orderNo ?? '', shipmentNo: 1, parcelCount: 1, channelId: 100083 },
  ...{ placedAt: '2026-11-22T16:30:00.000Z', status: 'READY', temperature: 'AMBIENT' },
  ...{ method: 'HOME_AMBIENT', store: null, day: null, slot: null, carrier: null },
  ...{ trackingNo: null, note: '', staffNotes: [], campaignId: null, isCollected: false },
  ...{ collectTwd: 0, collectedWith: null, collectorIfTogether: null, isRelabelled: false },
  ...{ labelVersion: '1A2B3C4D', joins: null, lines: [], recipient: '王小明', shipFrom: null },
  ...given,
});
const shopOf = (...parcels: StaffParcel[]) =>
  new FakeShop().answer('/StaffPacking/SearchParcelArray', () => ({
    ...{ result: parcels, nextCursor: null },
  }));

beforeEach(() => localStorage.clear());

it("says which rows of a carrier's file to look at before they are written", async () => {
  const parcels = [
    parcelOf(first),
    parcelOf(second, { recipient: '林美麗' }),
    parcelOf(third, { recipient: '陳大文', shipFrom: '2099-12-01T00:00:00.000Z' }),
    parcelOf(fourth, { recipient: '張小華' }),
  ];
  const { user } = renderScreen(<TrackingScreen />, shopOf(...parcels));
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

it('shows a file beside the parcels, of which only changes are written', async () => {
  const sent = parcelOf(second, { status: 'SHIPPED', carrier: '黑貓', trackingNo: '111' });
  const shop = shopOf(parcelOf(first), sent)
    .answer('/StaffOrder/MoveParcels', () => ({ result: [1] }))
    .answer('/StaffPacking/CorrectTracking', () => ({ result: null }));
  const { user } = renderScreen(<TrackingScreen />, shop);
  await user.type(screen.getByRole('combobox', { name: /檔案沒有寫物流公司/ }), '黑貓');
  const text = `訂單編號,託運單號\n${first},906\n${second},222\nG261121XXXXXX,333\n`;
  const file = new File([text], 'carrier.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText(/把物流公司的檔案/), file);
  const list = await screen.findByRole('list', { name: '差異' });
  expect(list.textContent).toContain('更正：黑貓 111 → 黑貓 222');
  expect(screen.getByText(/第 4 列/).parentElement?.textContent).toContain('商店沒有這張訂單');
  expect(shop.requestsTo('/StaffOrder/MoveParcels')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '寫入 2 筆' }));
  expect(screen.queryByRole('button', { name: /^寫入/, hidden: true })).toBeNull();
  await waitFor(() => expect(shop.requestsTo('/StaffPacking/CorrectTracking')).toHaveLength(1));
  expect(shop.requestsTo('/StaffPacking/CorrectTracking')[0]).toMatchObject({
    ...{ orderNo: second, trackingNo: '222', seen: { carrier: '黑貓', trackingNo: '111' } },
  });
  expect(shop.requestsTo('/StaffOrder/MoveParcels')).toEqual([
    {
      ...{ orderNo: first, parcel: 1, step: 'SHIP', carrier: '黑貓', trackingNo: '906' },
      labelVersion: '1A2B3C4D',
    },
  ]);
});

it('says which columns a file without them needs', async () => {
  const { user } = renderScreen(<TrackingScreen />, shopOf());
  const file = new File(['收件人,電話\n王,1\n'], 'x.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText(/把物流公司的檔案/), file);
  expect(await screen.findByText(/找不到「訂單編號」和「物流單號」/)).toBeTruthy();
});

it('opens where the carriers used before cannot be read', async () => {
  localStorage.setItem('desk.carriers', '["黑貓",');
  localStorage.setItem('desk.carrier', '新竹');
  renderScreen(<TrackingScreen />, shopOf());
  const field = await screen.findByRole('combobox', { name: /檔案沒有寫物流公司/ });
  expect((field as HTMLInputElement).value).toBe('新竹');
});

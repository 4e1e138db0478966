// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import LabelScreen from './label-screen.tsx';
import PackingListScreen from './packing-list.tsx';
import PickScreen from './pick-screen.tsx';
import SlipScreen from './slip-screen.tsx';

const search = '/StaffPacking/SearchParcelArray';
const shopWith = (laterCount: number) =>
  new FakeShop().answer(search, () => ({ result: [], nextCursor: null, laterCount }));

it.each([
  ['list', <PackingListScreen key="list" />],
  ['pick list', <PickScreen key="pick" />],
  ['slips', <SlipScreen key="slips" />],
  ['labels', <LabelScreen key="labels" />],
])('what is not due is on the %s only once it is asked for', async (_, page) => {
  const shop = shopWith(3);
  const { user, address } = renderScreen(page, shop, { at: '/?kind=HOME' });
  const later = await screen.findByRole('button', { name: '含尚未到出貨日的 3 個包裹' });
  expect(later.getAttribute('aria-pressed')).toBe('false');
  expect(shop.requestsTo(search)).toMatchObject([{ which: 'TO_PACK', hasLater: false }]);
  await user.click(later);
  await waitFor(() => expect(address()).toBe('/?kind=HOME&later=YES'));
  await waitFor(() =>
    expect(shop.requestsTo(search).at(-1)).toMatchObject({ kind: 'HOME', hasLater: true }),
  );
});

const parcel: StaffParcel = {
  ...{ orderNo: 'G261121A1B2C3', shipmentNo: 1, parcelCount: 1, channelId, campaignId: null },
  ...{ placedAt: '2026-11-22T16:30:00.000Z', shipFrom: '2026-11-30T16:00:00.000Z' },
  ...{ status: 'READY', temperature: 'AMBIENT', method: 'HOME_AMBIENT', store: null, day: null },
  ...{ slot: null, carrier: null, trackingNo: null, recipient: '王小明', note: '', staffNotes: [] },
  ...{ isCollected: false, collectTwd: 0, collectedWith: null, collectorIfTogether: null },
  ...{ isRelabelled: false, labelVersion: '1A2B3C4D', joins: null, lines: [] },
};

it('a scanned parcel whose day has not come is told with its day, and packed after a question', async () => {
  const shop = new FakeShop().answer(search, ({ hasLater }) => ({
    result: hasLater ? [parcel] : [],
    nextCursor: null,
    laterCount: 1,
  }));
  const { user } = renderScreen(<PackingListScreen />, shop, { at: '/?kind=HOME' });
  const field = await screen.findByRole('textbox', { name: /掃描或輸入訂單編號/ });
  const scan = () => user.type(field, `${parcel.orderNo}{Enter}`);
  await scan();
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('2026年12月1日起出貨');
  expect(shop.requestsTo(search).at(-1)).toMatchObject({
    ...{ which: 'TO_PACK', kind: 'HOME', hasLater: true, orderNoArray: [parcel.orderNo] },
  });
  await user.click(within(question).getByRole('button', { name: '返回' }));
  await screen.findByText(`${parcel.orderNo} 還沒到出貨日：2026年12月1日起出貨`);
  expect(screen.queryByRole('dialog')).toBeNull();
  await scan();
  await user.click(await screen.findByRole('button', { name: '現在裝箱' }));
  await screen.findByRole('dialog', { name: parcel.orderNo });
  expect(screen.queryByText(/還沒到出貨日/)).toBeNull();
});

it('what is on no list of the filters is not asked about', async () => {
  const { user } = renderScreen(<PackingListScreen />, shopWith(1));
  const field = await screen.findByRole('textbox', { name: /掃描或輸入訂單編號/ });
  await user.type(field, `${parcel.orderNo}{Enter}`);
  await screen.findByText(`${parcel.orderNo} 不在這張清單上`);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('there is no switch where everything is due', async () => {
  renderScreen(<PackingListScreen />, shopWith(0));
  await screen.findByText('沒有符合的包裹');
  expect(screen.queryByRole('button', { name: /尚未到出貨日/ })).toBeNull();
});

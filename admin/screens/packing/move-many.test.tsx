// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import PackingListScreen from './packing-list.tsx';

const parcelOf = (orderNo: string, given: Partial<StaffParcel> = {}): StaffParcel => ({
  ...{ orderNo, shipmentNo: 1, parcelCount: 1, channelId, placedAt: '2026-11-22T16:30:00.000Z' },
  ...{ status: 'READY', temperature: 'AMBIENT', method: 'HOME_AMBIENT', store: null, day: null },
  ...{ slot: null, shipFrom: null, carrier: null, trackingNo: null, recipient: '王小明' },
  ...{ note: '', staffNotes: [], campaignId: null, lines: [], isCollected: false, collectTwd: 0 },
  ...{ collectedWith: null, collectorIfTogether: null, isRelabelled: false, joins: null },
  labelVersion: `L-${orderNo}`,
  ...given,
});
const [ready, taken, fetched, relabelled] = ['1', '2', '3', '4'].map((n) => `G261121A1B2C${n}`) as [
  string,
  string,
  string,
  string,
];
const move = '/StaffOrder/MoveParcels';

it('the chosen parcels are prepared together, and what did not work stays chosen', async () => {
  const shop = new FakeShop()
    .answer('/StaffPacking/SearchParcelArray', () => ({
      result: [
        parcelOf(ready),
        parcelOf(taken),
        parcelOf(fetched, { status: 'PREPARING', method: 'STORE_PICKUP' }),
        parcelOf(relabelled, { status: 'PREPARING', method: 'STORE_PICKUP', isRelabelled: true }),
      ],
      nextCursor: null,
    }))
    .answer(move, ({ orderNo }) =>
      orderNo === taken ? refuse('ORDER_STATE_CONFLICT') : { result: [1] },
    );
  const { user } = renderScreen(<PackingListScreen />, shop);
  await user.click(await screen.findByRole('checkbox', { name: `選取 ${ready}-1` }));
  await user.click(screen.getByRole('checkbox', { name: `選取 ${taken}-1` }));
  await user.click(screen.getByRole('checkbox', { name: `選取 ${fetched}-1` }));
  await user.click(screen.getByRole('button', { name: '2 個包裹開始備貨' }));
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText('另有 1 個包裹現在不能開始備貨，不會更動。')).toBeTruthy();
  await user.click(asked.getByRole('button', { name: '開始備貨' }));
  const report = within(await screen.findByRole('dialog'));
  expect(await report.findByText(`${taken}-1`)).toBeTruthy();
  await user.click(report.getByRole('button', { name: '關閉' }));
  // Neither what failed nor what the step does not concern is lost from the choice.
  await waitFor(() => expect(screen.getByText('已選取 2 筆')).toBeTruthy());
  expect(shop.requestsTo(move).toSorted((a, b) => (a.orderNo < b.orderNo ? -1 : 1))).toEqual(
    [ready, taken].map((orderNo) => ({
      ...{ orderNo, parcel: 1, step: 'PREPARE' },
    })),
  );

  // Only what is fetched at a place is put there, and not what a new label waits for.
  await user.click(screen.getByRole('checkbox', { name: `選取 ${relabelled}-1` }));
  await user.click(screen.getByRole('button', { name: '1 個包裹放到取貨地點' }));
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: '放到取貨地點' }));
  await waitFor(() =>
    expect(shop.requestsTo(move).at(-1)).toMatchObject({
      ...{ orderNo: fetched, step: 'ARRIVE', labelVersion: `L-${fetched}` },
    }),
  );
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  orderFixture,
  orderLineFixture,
  parcelFixture,
} from '#web/features/orders/order-fixture.ts';
import { NextSteps } from './next-steps.tsx';
import type { PaymentPhase } from './payment-phase.ts';

type Parcel = Parameters<typeof parcelFixture>[0];
const show = (phase: PaymentPhase, ...parcels: Parcel[]) =>
  render(
    <NextSteps order={orderFixture({ shipments: parcels.map(parcelFixture) })} phase={phase} />,
  );

it('what is paid says the first day it can come', () => {
  show('PAID', { firstHomeDay: '2026-12-02' });
  expect(screen.getByText('商品宅配到府，最快 12月2日（三）送達，請留意配送電話')).toBeDefined();
});

it('what is to be paid says what comes when it is paid now', () => {
  show('CODE', { firstHomeDay: '2026-12-02' });
  expect(screen.getByText(/現在付款，最快 12月2日（三）送達/)).toBeDefined();
});

it('a day that was asked for is said as that, of several parcels of the first', () => {
  show('PAID', { day: '2026-12-05' }, { firstHomeDay: '2026-12-09' });
  expect(screen.getByText(/您希望 12月5日（六）送達第一批，/)).toBeDefined();
});

it('who fetches it at a store reads at which', () => {
  const store = { brand: 'FAMILY', storeId: '1', name: '全家開團店', address: '臺北市', phone: '' };
  show('WITH_GOODS', { method: 'CVS_FAMILY', store });
  const said = '商品出貨後約 2 到 4 天（離島較久）到「全家開團店」，請攜帶證件在 7 天內取貨';
  expect(screen.getByText(said)).toBeDefined();
});

it('who fetches it at the shop reads from when, or the day they chose', () => {
  show('PAID', { method: 'STORE_PICKUP', firstPickupDay: '2026-12-02' });
  expect(screen.getByText('最快 12月2日（三）可到自取地點取貨')).toBeDefined();
  cleanup();
  show('CODE', { method: 'STORE_PICKUP', firstPickupDay: '2026-12-02' });
  expect(screen.getByText('現在付款，最快 12月2日（三）可到自取地點取貨')).toBeDefined();
  cleanup();
  show('PAID', { method: 'STORE_PICKUP', day: '2026-12-05' });
  expect(screen.getByText('您預計 12月5日（六）到自取地點取貨')).toBeDefined();
});

it('without an estimate no day is promised', () => {
  show('PAID', {});
  expect(screen.getByText('商品宅配到府，請留意配送電話')).toBeDefined();
});

it('the day on which other goods are fetched is none of a delivery', () => {
  const fetched: Parcel = { method: 'STORE_PICKUP', day: '2026-12-01' };
  show('PAID', fetched, { firstHomeDay: '2026-12-09' });
  expect(screen.getByText('商品宅配到府，最快 12月9日（三）送達，請留意配送電話')).toBeDefined();
});

it('goods without 鑑賞期 are said to be returned for a defect only', () => {
  const frozen = orderLineFixture({ rescissionExemption: 'PERISHABLE' });
  const view = render(<NextSteps order={orderFixture({ lines: [frozen] })} phase="PAID" />);
  expect(screen.getByText(/^商品不適用七日鑑賞期，收到後如有瑕疵、寄錯或缺件/)).toBeDefined();
  view.rerender(
    <NextSteps order={orderFixture({ lines: [frozen, orderLineFixture()] })} phase="PAID" />,
  );
  expect(screen.getByText(/^部分商品不適用七日鑑賞期/)).toBeDefined();
});

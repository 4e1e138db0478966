// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { emptyAddress } from '#web/features/checkout/recipient/address-fields.tsx';
import { checkoutOf, shipmentOf } from '#web/features/checkout/state/checkout-fixture.ts';
import { DeliverySummary } from './step-summaries.tsx';

afterEach(cleanup);

const address = { ...emptyAddress, county: '臺北市', street: '和平東路 1 號', note: '交給管理室' };

it('a folded delivery says the note for who brings it', () => {
  render(<DeliverySummary checkout={checkoutOf({ address })} isDone />);
  expect(screen.getByText('給配送人員：交給管理室')).toBeDefined();
});

it('to a store there is nobody to read it', () => {
  const shipments = [shipmentOf({ method: 'CVS_FAMILY' })];
  render(<DeliverySummary checkout={checkoutOf({ address, shipments })} isDone />);
  expect(screen.queryByText(/交給管理室/)).toBeNull();
});

it('who fetches it at the shop reads the day they come, or the first they can', () => {
  const store = { brand: '', storeId: 'a', name: '松山門市', address: '', phone: '' };
  const shipments = [shipmentOf({ method: 'STORE_PICKUP', store, day: '2026-12-05' })];
  render(<DeliverySummary checkout={checkoutOf({ address, shipments })} isDone />);
  expect(screen.getByText(/松山門市・12月5日（六）/)).toBeDefined();
  cleanup();
  const days = ['2026-12-03'];
  const open = [shipmentOf({ method: 'STORE_PICKUP', store, days })];
  const view = render(
    <DeliverySummary checkout={checkoutOf({ address, shipments: open })} isDone />,
  );
  expect(screen.getByText(/松山門市・最快 12月3日（四）可取/)).toBeDefined();
  const ofGroup = checkoutOf({ address, shipments: open, cartType: 'GROUP' });
  view.rerender(<DeliverySummary checkout={ofGroup} isDone />);
  expect(screen.queryByText(/最快/)).toBeNull();
});

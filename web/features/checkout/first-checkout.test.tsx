// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { type Checkout, checkoutQuery } from './checkout-query.ts';
import { CheckoutView } from './checkout-view.tsx';
import { checkoutOf, shipmentOf } from './state/checkout-fixture.ts';

/** Timeout for machines busy with other tests. */
const soon = { timeout: 20_000 };

const payment = (method: 'CARD' | 'HOME_COD') => ({
  ...{ method, feeTwd: 0, minTwd: 1, maxTwd: null, payBy: null, reason: null },
});
const suggested: Partial<Checkout> = {
  address: {
    ...{ recipient: '王小明', phone: '0912345678', zip: '106', county: '臺北市' },
    ...{ district: '大安區', street: '和平東路一段 1 號', note: '' },
  },
  ...{ paymentMethod: 'CARD', isPaymentKnown: false },
  payments: [payment('CARD'), payment('HOME_COD')],
  expiresAt: new Date(Date.now() + 1_200_000).toISOString(),
  serverTime: new Date().toISOString(),
};
const carrier = { type: 'MEMBER_CARRIER', value: '', title: '', email: '' } as const;
const noStreet = { path: 'address.street', rule: 'REQUIRED', text: '請填寫路名門牌' };

function Page({ checkoutNo }: { checkoutNo: string }) {
  const { data } = useQuery(checkoutQuery(checkoutNo));
  const noteConsent = vi.fn(async () => undefined);
  return (
    data && <CheckoutView answered={data.result} seller={undefined} noteConsent={noteConsent} />
  );
}

async function openCheckout(given: Partial<Checkout>) {
  const shop = new FakeShop();
  const now = { checkout: checkoutOf({ ...suggested, ...given }) };
  shop.answer('/Checkout/GetCheckout', () => ({ result: now.checkout }));
  shop.answer('/Address/GetAddressArray', () => ({ result: [] }));
  shop.answer('/Coupon/GetCouponArray', () => ({ result: [] }));
  shop.answer('/Checkout/UpdateCheckout', () => {
    now.checkout = { ...now.checkout, invoice: carrier, problems: [] };
    return { result: now.checkout };
  });
  shop.answer('/Checkout/SubmitCheckout', () => ({ result: { orderNo: 'G2611258DQSX2' } }));
  shop.answer('/Cart/GetCartItemCount', () => ({ result: 0 }));
  const part = renderPart(<Page checkoutNo={now.checkout.checkoutNo} />, shop);
  await screen.findByRole('heading', { name: '付款與發票' }, soon);
  return { ...part, shop };
}

const step = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const opens = (name: string) =>
  waitFor(() => expect(step(name).getAttribute('aria-expanded')).toBe('true'), soon);
const press = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement;

it('leads who never paid from the delivery to the ways to pay, though one is chosen', async () => {
  const { user } = await openCheckout({ problems: [noStreet] });
  await opens('收件與配送');
  screen.getByText('先選好了，請確認或改選');
  await user.click(press('下一步'));
  await opens('付款與發票');
  await user.click(press('下一步'));
  await opens('確認');
  expect(screen.queryByText('先選好了，請確認或改選')).toBeNull();
});

it('opens the ways to pay first where all else is filled in', async () => {
  await openCheckout({});
  await opens('付款與發票');
});

it('sends no order paid in a way that was not seen', async () => {
  const { shop, user } = await openCheckout({ problems: [noStreet] });
  await opens('收件與配送');
  await user.click(step('確認'));
  await opens('確認');
  await user.click(screen.getByRole('checkbox', { name: /我已閱讀並同意/ }));
  await user.click(press('送出訂單'));
  await opens('付款與發票');
  screen.getAllByText('請確認付款方式，也可以改選其他方式');
  expect(shop.requestsTo('/Checkout/SubmitCheckout')).toEqual([]);
});

it('says and takes the day of a delivery without opening its step', async () => {
  const days = ['2026-12-03', '2026-12-04'];
  const known = { isPaymentKnown: true, invoice: carrier, shipments: [shipmentOf({ days })] };
  const { shop, user } = await openCheckout(known);
  const [folded] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: '希望到貨日' });
  if (!folded) throw new Error('no day can be chosen');
  expect(folded.selectedOptions[0]?.textContent).toBe('不指定，最快 12月3日（四）');
  await user.selectOptions(folded, '2026-12-04');
  await waitFor(
    () =>
      expect(shop.requestsTo('/Checkout/UpdateCheckout')).toMatchObject([
        { shipments: [{ day: '2026-12-04' }] },
      ]),
    soon,
  );
  expect(step('收件與配送').getAttribute('aria-expanded')).toBe('false');
});

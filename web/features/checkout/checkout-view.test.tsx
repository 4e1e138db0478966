// @vitest-environment happy-dom

import { BroadcastChannel } from 'node:worker_threads';
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { Coupon } from '@kaituan/contract/order/coupon';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPart, setOnline } from '#web/testing/render-part.tsx';
import { type Checkout, checkoutQuery } from './checkout-query.ts';
import { CheckoutView } from './checkout-view.tsx';
import { checkoutOf, shipmentOf } from './state/checkout-fixture.ts';
// Loaded on demand in a browser; here at once, whatever else the machine does.
import './notices/cart-changed-dialog.tsx';

/** Timeout for machines busy with other tests. */
const soon = { timeout: 20_000 };

const address = {
  ...{ recipient: '王小明', phone: '0912345678', zip: '106', county: '臺北市' },
  ...{ district: '大安區', street: '和平東路一段 1 號', note: '' },
};
const payment = (method: 'CARD' | 'ATM' | 'CVS_COD', reason: string | null = null) => ({
  ...{ method, feeTwd: 0, minTwd: 1, maxTwd: null, payBy: null, reason },
});
const filledIn: Partial<Checkout> = {
  ...{ address, paymentMethod: 'ATM' },
  invoice: { type: 'MEMBER_CARRIER', value: '', title: '', email: '' },
  payments: [payment('CARD'), payment('ATM'), payment('CVS_COD', '與配送方式不符')],
  shipments: [shipmentOf({ options: [{ method: 'HOME_AMBIENT', feeTwd: 100, reason: null }] })],
  expiresAt: new Date(Date.now() + 1_200_000).toISOString(),
  serverTime: new Date().toISOString(),
};

const couponOf = (code: string) => ({ code, title: '囤貨季', discountTwd: 123, reason: null });
const coupon: Coupon = {
  ...{ couponId: 1, title: '囤貨季', amountTwd: 23, offBps: null, capTwd: null, minGoodsTwd: 100 },
  ...{ startsAt: '2026-11-01T00:00:00Z', endsAt: '2027-12-01T00:00:00Z' },
  ...{ refusal: null, code: 'STOCK' },
};

vi.stubGlobal('BroadcastChannel', BroadcastChannel);

const noteConsent = vi.fn(async () => undefined);
beforeEach(() => noteConsent.mockClear());

function Page({ checkoutNo }: { checkoutNo: string }) {
  const { data } = useQuery(checkoutQuery(checkoutNo));
  return (
    data && <CheckoutView answered={data.result} seller={undefined} noteConsent={noteConsent} />
  );
}

/** A checkout of a shop that keeps what it is sent; `now` is what it answers. */
async function openCheckout(given: Partial<Checkout>, coupons: Coupon[] = []) {
  const shop = new FakeShop();
  const now = { checkout: checkoutOf({ ...filledIn, ...given }) };
  const { checkoutNo } = now.checkout;
  shop.answer('/Checkout/GetCheckout', () => ({ result: now.checkout }));
  shop.answer('/Address/GetAddressArray', () => ({ result: [] }));
  shop.answer('/Coupon/GetCouponArray', () => ({ result: coupons }));
  shop.answer('/Checkout/UpdateCheckout', ({ paymentMethod, remembers, couponCode }) => {
    now.checkout = {
      ...now.checkout,
      ...(couponCode && { coupon: couponOf(couponCode) }),
      ...(couponCode === null && { coupon: null, problems: [] }),
      ...(paymentMethod !== undefined && { paymentMethod }),
      ...(remembers !== undefined && { remembers }),
    };
    return { result: now.checkout };
  });
  shop.answer('/Cart/GetCartItemCount', () => ({ result: 0 }));
  shop.answer('/Checkout/SubmitCheckout', () => {
    now.checkout = { ...now.checkout, status: 'SUBMITTED', orderNo: 'G2611258DQSX2' };
    return { result: { orderNo: 'G2611258DQSX2' } };
  });
  const part = renderPart(<Page checkoutNo={checkoutNo} />, shop);
  await screen.findByRole('heading', { name: '付款與發票' }, soon);
  return { ...part, shop, now };
}

const step = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const isOpen = (name: string) => step(name).getAttribute('aria-expanded') === 'true';
const paymentsShown = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio', { hidden: true })
    .filter(({ name }) => name === 'paymentMethod');
const isBehind = (radio: HTMLInputElement | undefined) => Boolean(radio?.closest('details'));

it('folds all that is remembered to what it says', async () => {
  await openCheckout({});
  for (const name of ['收件與配送', '付款與發票', '確認']) expect(isOpen(name)).toBe(false);
  screen.getByText('106 臺北市大安區和平東路一段 1 號');
  screen.getByText('宅配（常溫）・運費 NT$100');
  expect(screen.getAllByText('ATM 虛擬帳號')[0]?.closest('[hidden]')).toBeNull();
  screen.getByText('發票：會員載具');
  screen.getByRole('checkbox', { name: /我已閱讀並同意/ });
});

it('a phone number typed in full width is summarised as it is ordered', async () => {
  await openCheckout({ address: { ...address, phone: '０９１２－３４５ ６７８' } });
  screen.getByText('0912345678');
});

it('opens the step that needs something, and leads on when it has it', async () => {
  const problem = { path: 'paymentMethod', rule: 'REQUIRED', text: '請選擇付款方式' };
  const { now, user } = await openCheckout({ paymentMethod: null, problems: [problem] });
  expect(isOpen('付款與發票')).toBe(true);
  const [next] = screen.getAllByRole('button', { name: '下一步' });
  await user.click(next as HTMLElement);
  await screen.findByText('請選擇付款方式', {}, soon);
  now.checkout = { ...now.checkout, problems: [] };
  await user.click(screen.getByRole('radio', { name: /^ATM/ }));
  await user.click(next as HTMLElement);
  await waitFor(() => expect(isOpen('確認')).toBe(true), soon);
});

it('moves no way to pay while its step is open, whatever an answer takes away or gives', async () => {
  const { now, user } = await openCheckout({});
  await user.click(step('付款與發票'));
  await waitFor(() => expect(isOpen('付款與發票')).toBe(true), soon);
  const order = () => paymentsShown().map(({ value }) => value);
  expect(order()).toEqual(['CARD', 'ATM', 'CVS_COD']);
  expect(paymentsShown().map(isBehind)).toEqual([false, false, true]);

  now.checkout = {
    ...now.checkout,
    payments: [payment('CARD', '維護中'), payment('ATM'), payment('CVS_COD')],
  };
  await user.click(screen.getByRole('checkbox', { name: /^記住收件資料/, hidden: true }));
  await waitFor(() => expect(paymentsShown()[0]?.disabled).toBe(true), soon);
  expect(order()).toEqual(['CARD', 'ATM', 'CVS_COD']);
  expect(paymentsShown().map(isBehind)).toEqual([false, false, true]);
  expect(screen.getByText(/其他方式（1）/).textContent).toContain('1 種現在可以選');

  await user.click(step('付款與發票'));
  await waitFor(() => expect(isOpen('付款與發票')).toBe(false), soon);
  await user.click(step('付款與發票'));
  await waitFor(() => expect(order()).toEqual(['ATM', 'CVS_COD', 'CARD']), soon);
});

it('sends that an order is not to be remembered', async () => {
  const { shop, user } = await openCheckout({});
  await user.click(step('收件與配送'));
  const tick = await screen.findByRole<HTMLInputElement>(
    'checkbox',
    { name: /^記住收件資料/ },
    soon,
  );
  expect(tick.checked).toBe(true);
  await user.click(tick);
  expect(tick.checked).toBe(false);
  await waitFor(
    () => expect(shop.requestsTo('/Checkout/UpdateCheckout')).toMatchObject([{ remembers: false }]),
    soon,
  );
});

it('says of which parcel how much is missing for free delivery', async () => {
  const parcel = (key: string, given: object) => ({ ...shipmentOf({}), key, ...given });
  await openCheckout({
    shipments: [
      parcel('AMBIENT', { freeShippingMissingTwd: 604 }),
      parcel('FROZEN', { temperature: 'FROZEN', freeShippingMissingTwd: 1_364 }),
    ],
  });
  expect(screen.getAllByText('第 2 批（冷凍）再買 NT$1,364 就免運費').length).toBeGreaterThan(0);
  expect(screen.getAllByText('第 1 批（常溫）再買 NT$604 就免運費').length).toBeGreaterThan(0);
});

it('notes the consent of an order that is sent, not of one whose box is not ticked', async () => {
  const { shop, user } = await openCheckout({});
  const [submit] = screen.getAllByRole('button', { name: '送出訂單' });
  await user.click(submit as HTMLElement);
  expect((await screen.findAllByText(/請先閱讀並勾選同意/, {}, soon)).length).toBeGreaterThan(1);
  expect(noteConsent).not.toHaveBeenCalled();

  await user.click(screen.getByRole('checkbox', { name: /我已閱讀並同意/, hidden: true }));
  await user.click(submit as HTMLElement);
  await waitFor(() => expect(shop.requestsTo('/Checkout/SubmitCheckout')).toHaveLength(1), soon);
  expect(noteConsent).toHaveBeenCalledOnce();
});

it('offers the best coupon beside the sum while everything is folded, and takes it by one press', async () => {
  const { shop, user } = await openCheckout({ coupon: null }, [
    coupon,
    { ...coupon, couponId: 2, title: '小額', amountTwd: 5, code: 'SMALL' },
    { ...coupon, couponId: 3, title: '要買更多', amountTwd: 99, minGoodsTwd: 1_000_000 },
  ]);
  const sum = screen.getByRole('region', { name: '訂單金額' });
  within(sum).getByLabelText('輸入優惠碼');
  const best = await within(sum).findByRole('button', { name: '使用 囤貨季，折 NT$23' }, soon);
  expect(best.closest('details')).toBeNull();
  await user.click(best);
  await within(sum).findByText('已折抵 NT$123', {}, soon);
  expect(shop.requestsTo('/Checkout/UpdateCheckout')).toMatchObject([{ couponCode: 'STOCK' }]);
  expect(isOpen('確認')).toBe(false);
});

it('names a rejected coupon beside the button, whichever step is open, and goes on without it', async () => {
  const refused = { ...couponOf('OLD'), discountTwd: 0, reason: '優惠碼已過期' };
  const problem = { path: 'couponCode', rule: 'EXPIRED', text: '優惠碼已過期' };
  const { shop, user } = await openCheckout({ coupon: refused, problems: [problem] });
  // The column beside the steps and the bar of phones, of which one is seen, have a button each: no others.
  expect(screen.getAllByRole('button', { name: /移除|不使用|取消優惠碼/ })).toHaveLength(2);
  await user.click(step('收件與配送'));
  await waitFor(() => expect(isOpen('收件與配送')).toBe(true), soon);
  expect(
    screen.getAllByText('優惠碼 OLD 無法使用：優惠碼已過期。移除後就能送出訂單').length,
  ).toBeGreaterThan(0);
  await user.click(step('收件與配送'));
  await user.click(await screen.findByRole('checkbox', { name: /我已閱讀並同意/ }, soon));
  const submit = () => screen.getAllByRole('button', { name: '送出訂單' })[0] as HTMLElement;
  await user.click(submit());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('移除'), soon);
  expect(isOpen('確認')).toBe(false);

  await user.click(document.activeElement as HTMLElement);
  await waitFor(() => expect(screen.queryAllByText(/無法使用/)).toEqual([]), soon);
  expect(document.activeElement?.textContent).toBe('送出訂單');
  expect(shop.requestsTo('/Checkout/UpdateCheckout')).toMatchObject([{ couponCode: null }]);
  await user.click(submit());
  await waitFor(() => expect(shop.requestsTo('/Checkout/SubmitCheckout')).toHaveLength(1), soon);
});

it('says what is missing in its own words, and how much else', async () => {
  const { user } = await openCheckout({
    paymentMethod: null,
    problems: [{ path: 'paymentMethod', rule: 'REQUIRED', text: '請選擇付款方式' }],
  });
  await user.click(step('付款與發票'));
  await user.click(
    (await screen.findAllByRole('button', { name: '送出訂單' }, soon))[0] as HTMLElement,
  );
  const said = '請選擇付款方式，另外還有 1 個地方要填寫或修改';
  expect((await screen.findAllByText(said, {}, soon)).length).toBeGreaterThan(0);
});

it('offers no coupon for what a group buy sells', async () => {
  await openCheckout({ coupon: null, cartType: 'GROUP' }, [coupon]);
  expect((await screen.findAllByText('團購價不能再使用優惠碼。', {}, soon)).length).toBe(1);
  expect(screen.queryByText(/可折/)).toBeNull();
});

it('asks what to order when the cart was changed elsewhere, and sends only what was shown', async () => {
  const { shop, now, user } = await openCheckout({});
  shop.answer('/Checkout/SubmitCheckout', ({ cartFingerprint }) => {
    if (cartFingerprint !== 'changed') {
      now.checkout = { ...now.checkout, cart: { hasChanged: true, fingerprint: 'changed' } };
      return refuse('CART_CHANGED');
    }
    now.checkout = { ...now.checkout, status: 'SUBMITTED', orderNo: 'G2611258DQSX2' };
    return { result: { orderNo: 'G2611258DQSX2' } };
  });
  await user.click(screen.getByRole('checkbox', { name: /我已閱讀並同意/, hidden: true }));
  await user.click(screen.getAllByRole('button', { name: '送出訂單' })[0] as HTMLElement);
  const dialog = await screen.findByRole('alertdialog', {}, soon);
  within(dialog).getByText(/購物車在其他分頁或裝置上改過了/);
  within(dialog).getByText('2 罐');
  await user.click(within(dialog).getByRole('button', { name: /^照這裡的商品送出/ }));
  await waitFor(
    () =>
      expect(
        shop.requestsTo('/Checkout/SubmitCheckout').map(({ cartFingerprint }) => cartFingerprint),
      ).toEqual(['opened', 'changed']),
    soon,
  );
});

it('says at once that another tab changed the cart, and opens a checkout of what is in it now', async () => {
  const { shop, now, user, pathShown } = await openCheckout({});
  const checkoutNo = '01KAJ5T3V0Q8R1S2T3V4W5X6Y8';
  shop.answer('/Checkout/CreateCheckout', () => ({ result: { checkoutNo } }));
  now.checkout = { ...now.checkout, cart: { hasChanged: true, fingerprint: 'changed' } };
  const otherTab = new BroadcastChannel('kaituan.cart');
  otherTab.postMessage(100083);
  await screen.findByText(/購物車在其他分頁或裝置上改過了/, {}, soon);
  otherTab.close();
  await user.click(screen.getByRole('button', { name: '改用購物車現在的商品' }));
  await waitFor(() => expect(pathShown()).toBe(`/checkout/${checkoutNo}`), soon);
  expect(shop.requestsTo('/Checkout/UpdateCheckout')).toMatchObject([{ checkoutNo, address }]);
});

it('points to the orders when nothing is left in the cart', async () => {
  await openCheckout({ cart: { hasChanged: true, fingerprint: '' } });
  screen.getByText(/可能已在其他分頁或裝置送出訂單/);
  screen.getByRole('link', { name: '查看訂單' });
  expect(screen.queryByRole('button', { name: '改用購物車現在的商品' })).toBeNull();
});

it('warns of unsaved data no longer than they are unsaved', async () => {
  const { shop, user } = await openCheckout({});
  setOnline(shop, false);
  await user.click(screen.getByRole('checkbox', { name: /^記住收件資料/, hidden: true }));
  await user.click(screen.getAllByRole('button', { name: '送出訂單' })[0] as HTMLElement);
  await screen.findAllByText(/有資料還沒有存好/, {}, soon);
  setOnline(shop, true);
  await waitFor(() => expect(screen.queryAllByText(/有資料還沒有存好/)).toEqual([]), soon);
  expect(shop.requestsTo('/Checkout/SubmitCheckout')).toEqual([]);
});

// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffCoupon } from '@kaituan/contract/staff/promotions/staff-coupon';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import CouponListScreen from './coupon-list.tsx';
import CouponScreen from './coupon-screen.tsx';

const coupon: StaffCoupon = {
  ...{ couponId: 801, channelId, code: 'WELCOME100', title: '新朋友折 100 元', state: 'RUNNING' },
  ...{ amountTwd: 100, offBps: null, capTwd: null, minGoodsTwd: 600, maxUses: 200 },
  ...{ maxUsesPerMember: 1, isListed: true, isPaused: false, version: 'one' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2099-01-01T15:59:59.000Z' },
  ...{ used: 3, claimed: 8, discountTwd: 300, salesTwd: 4_200 },
};
const save = '/StaffCoupon/SaveCoupon';
const openNew = (shop: FakeShop, at = '/coupons/new') =>
  renderScreen(<CouponScreen />, shop, { at, path: '/coupons/new' });
const shopWith = (stored: StaffCoupon) =>
  new FakeShop().answer('/StaffCoupon/GetStaffCoupon', () => ({ result: stored }));
/** A shop whose coupon somebody else may change meanwhile. */
const changingShop = (stored: { now: StaffCoupon }) =>
  new FakeShop()
    .answer('/StaffCoupon/GetStaffCoupon', () => ({ result: stored.now }))
    .answer(save, ({ version }) =>
      version === stored.now.version ? { result: stored.now } : refuse('SETTINGS_CHANGED'),
    );
const openOne = (shop: FakeShop) =>
  renderScreen(<CouponScreen />, shop, { at: '/coupons/801', path: '/coupons/:couponId' });

describe('a coupon at the desk', () => {
  it('is previewed as members see it, and made', async () => {
    const shop = new FakeShop().answer(save, () => ({ result: coupon }));
    const { user, toasts, address } = openNew(shop);
    await user.type(await screen.findByLabelText('名稱'), '囤貨 95 折');
    await user.type(screen.getByLabelText('優惠碼'), 'stockup95');
    await user.selectOptions(screen.getByLabelText('折法'), 'SHARE');
    await user.type(screen.getByLabelText('折幾 %'), '５');
    await user.type(screen.getByLabelText('最多折'), '300');
    await user.type(screen.getByLabelText('商品滿多少可用'), '1,500');
    const preview = within(screen.getByRole('complementary', { name: '預覽' }));
    expect(preview.getByText('滿 NT$1,500 打 95 折，最多折 NT$300')).toBeTruthy();
    for (const [label, value] of [
      ['開始（台北）', '2099-01-01T08:00'],
      ['結束（台北）', '2099-02-01T08:00'],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await user.click(screen.getByRole('button', { name: '新增' }));
    await waitFor(() => expect(toasts).toContain('已儲存'));
    expect(shop.requestsTo(save)).toMatchObject([
      {
        ...{ channelId, couponId: null, version: null },
        value: {
          ...{ code: 'STOCKUP95', amountTwd: null, offBps: 500, capTwd: 300, minGoodsTwd: 1_500 },
          ...{ maxUses: null, maxUsesPerMember: 1, startsAt: '2099-01-01T00:00:00.000Z' },
        },
      },
    ]);
    expect(address()).toBe('/coupons');
  });

  it('says at the field what is missing before it asks the shop', async () => {
    const shop = new FakeShop();
    const { user } = openNew(shop);
    await user.type(await screen.findByLabelText('折抵'), 'abc');
    await user.click(screen.getByRole('button', { name: '新增' }));
    expect(await screen.findByText('請填整數')).toBeTruthy();
    expect(screen.getByText('請填結束的時間')).toBeTruthy();
    expect(shop.requestsTo(save)).toEqual([]);
  });

  it('warns of one that makes goods free', async () => {
    const { user } = openNew(new FakeShop());
    await user.type(await screen.findByLabelText('折抵'), '500');
    expect(await screen.findByText(/不限金額就折 NT\$500：買家可能不用付商品的錢/)).toBeTruthy();
  });

  it('asks before one that takes off as much as it asks to buy is saved', async () => {
    const shop = shopWith(coupon).answer(save, () => ({ result: coupon }));
    const { user, toasts } = openOne(shop);
    const amount = await screen.findByLabelText('折抵');
    await user.clear(amount);
    await user.type(amount, '5000');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/商品滿 NT\$600 就折 NT\$5,000/)).toBeTruthy();
    expect(shop.requestsTo(save)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: '仍要儲存' }));
    await waitFor(() => expect(toasts).toContain('已儲存'));
  });

  it('says at the field what a share leaves to pay, and asks before a large one is saved', async () => {
    const shop = new FakeShop().answer(save, () => ({ result: coupon }));
    const { user, toasts } = openNew(shop);
    await user.selectOptions(await screen.findByLabelText('折法'), 'SHARE');
    const share = screen.getByLabelText('折幾 %');
    const noteOf = (field: HTMLElement) =>
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(noteOf(share)).toContain('10 是打 9 折');
    await user.type(share, '90');
    expect(noteOf(share)).toBe('客人付 1 折（原價的 10%）');
    await user.type(screen.getByLabelText('名稱'), '九折');
    await user.type(screen.getByLabelText('優惠碼'), 'NINETY');
    for (const label of ['開始（台北）', '結束（台北）']) {
      const value = label.startsWith('開始') ? '2099-01-01T08:00' : '2099-02-01T08:00';
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await user.click(screen.getByRole('button', { name: '新增' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/客人付 1 折（原價的 10%）.*想打 9 折，要填 10/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '返回' }));
    expect(shop.requestsTo(save)).toEqual([]);
    await user.clear(share);
    await user.type(share, '10');
    expect(noteOf(share)).toBe('客人付 9 折（原價的 90%）');
    await user.click(screen.getByRole('button', { name: '新增' }));
    await waitFor(() => expect(toasts).toContain('已儲存'));
    expect(shop.requestsTo(save)).toMatchObject([{ value: { offBps: 1_000 } }]);
  });

  it('keeps the seconds of an end that nobody changed, and shows what is refused', async () => {
    const refusal = {
      path: 'value.amountTwd',
      rule: 'COUPON',
      text: '已經用了 3 次，不能折得更少',
    };
    const shop = shopWith(coupon).answer(save, () => refuse('VALIDATION_FAILED', [refusal]));
    const { user } = openOne(shop);
    expect(await screen.findByText(/只能改得對他們更好/)).toBeTruthy();
    const amount = screen.getByLabelText('折抵');
    await user.clear(amount);
    await user.type(amount, '50');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    expect(await screen.findByText(refusal.text)).toBeTruthy();
    expect(shop.requestsTo(save)).toMatchObject([
      { couponId: 801, version: 'one', value: { amountTwd: 50, endsAt: coupon.endsAt } },
    ]);
  });

  it('is paused as it is stored, after a question', async () => {
    const shop = shopWith(coupon).answer(save, () => ({ result: { ...coupon, isPaused: true } }));
    const { user, toasts } = openOne(shop);
    await user.type(await screen.findByLabelText('名稱'), '還沒儲存');
    await user.click(screen.getByRole('button', { name: '暫停' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('8 位會員領過。')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '暫停' }));
    await waitFor(() => expect(toasts).toContain('已暫停'));
    expect(shop.requestsTo(save)).toMatchObject([
      { version: 'one', value: { isPaused: true, title: coupon.title } },
    ]);
    expect(screen.queryByRole('button', { name: '刪除' })).toBeNull();
  });

  it('is made like another one, without its code and its time', async () => {
    openNew(shopWith(coupon), '/coupons/new?copy=801');
    expect(await screen.findByDisplayValue(coupon.title)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('優惠碼').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('開始（台北）').value).toBe('');
  });

  it('is not overwritten: who saves second is told what changed, and saves on top of that', async () => {
    const stored = { now: coupon };
    const shop = changingShop(stored);
    const { user, toasts } = openOne(shop);
    await user.type(await screen.findByLabelText('名稱'), '！');
    const amount = screen.getByLabelText('折抵');
    await user.clear(amount);
    await user.type(amount, '150');
    stored.now = { ...coupon, version: 'two', maxUses: null, amountTwd: 120, isPaused: true };
    await user.click(screen.getByRole('button', { name: '儲存' }));
    expect(
      await screen.findByText(
        '改過的欄位：折抵（現在是「NT$120」）、總共可用幾次（現在是「不限」）、暫停使用（現在是「是」）',
      ),
    ).toBeTruthy();
    expect(screen.getByText(/您也改了其中的：折抵（現在是「NT\$120」），/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '保留我的改動，存到最新內容' }));
    await waitFor(() => expect(toasts).toContain('已儲存'));
    expect(shop.requestsTo(save).at(-1)).toMatchObject({
      version: 'two',
      value: { title: `${coupon.title}！`, amountTwd: 150, maxUses: null, isPaused: true },
    });
  });

  it('takes off an amount or a share, also where two changed which', async () => {
    const stored = { now: coupon };
    const shop = changingShop(stored);
    const { user, toasts } = openOne(shop);
    const amount = await screen.findByLabelText('折抵');
    await user.clear(amount);
    await user.type(amount, '150');
    stored.now = { ...coupon, version: 'two', amountTwd: null, offBps: 500, capTwd: 300 };
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await user.click(await screen.findByRole('button', { name: '保留我的改動，存到最新內容' }));
    await waitFor(() => expect(toasts).toContain('已儲存'));
    expect(shop.requestsTo(save).at(-1)).toMatchObject({
      value: { amountTwd: 150, offBps: null, capTwd: null },
    });
  });

  it('is listed with what it does and how much it is used', async () => {
    const shop = new FakeShop().answer('/StaffCoupon/SearchCouponArray', () => ({
      ...{ result: [coupon], nextCursor: null },
    }));
    renderScreen(<CouponListScreen />, shop);
    const row = within((await screen.findByText('WELCOME100')).closest('tr') as HTMLElement);
    expect(row.getByText('滿 NT$600 折 NT$100')).toBeTruthy();
    expect(row.getByText('用了 3 / 200 次')).toBeTruthy();
    expect(row.getByText('使用中')).toBeTruthy();
  });
});

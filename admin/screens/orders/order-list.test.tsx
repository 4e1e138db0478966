// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffOrderRow } from '@kaituan/contract/staff-order';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import OrderListScreen from './order-list.tsx';

const search = '/StaffOrder/SearchOrderArray';
const rowOf = (orderNo: string): StaffOrderRow => ({
  ...{ orderNo, channelId, placedAt: '2026-11-22T16:30:00.000Z', label: 'UNPAID' },
  ...{ payableTwd: 1280, paymentMethod: 'BANK_TRANSFER', recipient: '王小明', goods: '草莓' },
  ...{ lineCount: 2, pieces: 3, campaignId: null, reportedLastFive: '12345' },
});
/** Two pages of two orders each. */
const shopOfFour = () =>
  new FakeShop().answer(search, ({ cursor }) =>
    cursor === undefined
      ? { result: ['G1', 'G2'].map(rowOf), nextCursor: 'next' }
      : { result: ['G3', 'G4'].map(rowOf), nextCursor: null },
  );

describe('a list', () => {
  it('asks for what its address says, and writes changes into the address', async () => {
    const shop = shopOfFour();
    const { user, address } = renderScreen(<OrderListScreen />, shop, {
      at: '/?which=TO_SHIP&search=%E7%8E%8B&sort=OLDEST',
    });
    await screen.findByRole('table', { name: '訂單' });
    expect(shop.requestsTo(search)[0]).toMatchObject({
      ...{ which: 'TO_SHIP', search: '王', sort: 'OLDEST' },
    });
    await user.click(screen.getByRole('button', { name: '未付款' }));
    await user.click(screen.getByRole('button', { name: '下單時間' }));
    expect(address()).toContain('which=UNPAID');
    expect(address()).not.toContain('sort');
    await user.type(screen.getByRole('textbox', { name: '搜尋' }), '小明');
    await waitFor(() => expect(decodeURI(address())).toContain('search=王小明'));
    await waitFor(() =>
      expect(shop.requestsTo(search).at(-1)).toMatchObject({ which: 'UNPAID', search: '王小明' }),
    );
  });

  it('reads on without an end, and keeps what was chosen', async () => {
    const { user } = renderScreen(<OrderListScreen />, shopOfFour());
    await user.click(await screen.findByRole('checkbox', { name: '選取 G2' }));
    await user.click(screen.getByRole('button', { name: '再顯示一些' }));
    await screen.findByText('G4');
    expect(screen.getByText('已顯示 4 筆，沒有更多了')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '選取 G2' }).checked).toBe(true);
    expect(screen.getByRole('button', { name: '匯出選取的 1 筆' })).toBeTruthy();
  });

  it('is cards on a phone', async () => {
    renderScreen(<OrderListScreen />, shopOfFour(), { isWide: false });
    const list = await screen.findByRole('list', { name: '訂單' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that nothing fits, and offers another try when it could not be read', async () => {
    let isBroken = true;
    const shop = new FakeShop().answer(search, () =>
      isBroken ? refuse('INTERNAL') : { result: [], nextCursor: null },
    );
    const { user } = renderScreen(<OrderListScreen />, shop);
    const again = await screen.findByRole('button', { name: '再試一次' });
    isBroken = false;
    await user.click(again);
    expect(await screen.findByText('沒有符合的資料')).toBeTruthy();
  });
});

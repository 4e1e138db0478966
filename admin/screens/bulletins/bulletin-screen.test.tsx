// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import BulletinListScreen from './bulletin-list.tsx';
import BulletinScreen from './bulletin-screen.tsx';

const bulletin: StaffBulletin = {
  ...{ bulletinId: 1001, channelId, kind: 'NEWS', title: '週年慶', isPinned: false },
  ...{ publishAt: '2026-01-01T00:00:00.000Z', expireAt: null, state: 'PUBLISHED' },
  ...{
    announcedAt: null,
    recallReach: null,
    bodyHtml: '<p>一起買</p>',
    productArray: [],
    version: 'one',
  },
};
const save = '/StaffBulletin/SaveBulletin';
const openNew = (shop: FakeShop) =>
  renderScreen(<BulletinScreen />, shop, { at: '/bulletins/new', path: '/bulletins/new' });
const openOne = (shop: FakeShop, stored: StaffBulletin = bulletin) =>
  renderScreen(
    <BulletinScreen />,
    shop.answer('/StaffBulletin/GetStaffBulletin', () => ({ result: stored })),
    { at: '/bulletins/1001', path: '/bulletins/:bulletinId' },
  );

describe('bulletins at the desk', () => {
  it('are previewed as they will look, and published now', async () => {
    const shop = new FakeShop().answer(save, () => ({ result: bulletin }));
    const { user, toasts, address } = openNew(shop);
    await user.type(await screen.findByLabelText('標題'), '週五休息');
    await user.click(await screen.findByRole('button', { name: 'HTML 原始碼' }));
    await user.type(screen.getByLabelText('內容'), '<p>第一段</p><p>第二段</p>');
    const preview = within(screen.getByRole('region', { name: '內容的預覽' }));
    expect(preview.getByText('第二段').tagName).toBe('P');
    await user.click(screen.getByRole('button', { name: '發布' }));
    await waitFor(() => expect(toasts).toContain('已發布'));
    expect(shop.requestsTo(save)).toMatchObject([
      {
        ...{ channelId, bulletinId: null, version: null, publishAt: 'NOW' },
        value: {
          ...{ kind: 'NEWS', title: '週五休息', bodyHtml: '<p>第一段</p><p>第二段</p>' },
          ...{ productCodeArray: [], expireAt: null },
        },
      },
    ]);
    expect(address()).toBe('/bulletins');
  });

  it('say whom a recall did not reach', async () => {
    const recallReach = { members: 12, unreached: 3, withoutAccount: 2 };
    const announcedAt = '2026-01-01T00:00:00.000Z';
    openOne(new FakeShop(), { ...bulletin, kind: 'RECALL', announcedAt, recallReach });
    expect(await screen.findByText(/通知 12 位買家/)).toBeTruthy();
    expect(screen.getByText(/3 位收不到信、LINE 或推播/)).toBeTruthy();
    expect(screen.getByText(/2 位聊天接單的買家沒有帳號/)).toBeTruthy();
  });

  it('take recalled goods off sale with one press, and back, and report what did not work', async () => {
    const goods = [
      { productId: 1, code: 'A-1', name: '白蝦', isOnSale: true, promotionArray: [] },
      { productId: 2, code: 'A-2', name: '花枝', isOnSale: true, promotionArray: [] },
      { productId: 3, code: 'A-3', name: '小卷', isOnSale: false, promotionArray: [] },
    ];
    const shop = new FakeShop().answer('/StaffGoods/SetStatus', ({ productId, status }) =>
      productId === 2
        ? refuse('VALIDATION_FAILED', [{ path: 'status', rule: 'STATUS', text: '團購還沒結束' }])
        : { result: { status } },
    );
    const stored = { ...bulletin, kind: 'RECALL' as const, productArray: goods };
    const { user, toasts } = openOne(shop, stored);
    const notice = (await screen.findByText('這些召回的商品還在販售：')).parentElement;
    expect(within(notice as HTMLElement).queryByText(/小卷/)).toBeNull();
    await user.click(screen.getByRole('button', { name: '全部下架' }));
    await waitFor(() => expect(toasts).toContain('下架了 1 個商品'));
    const asked = shop.requestsTo('/StaffGoods/SetStatus');
    expect(asked).toEqual([
      { productId: 1, seenStatus: 'ACTIVE', status: 'ARCHIVED' },
      { productId: 2, seenStatus: 'ACTIVE', status: 'ARCHIVED' },
    ]);
    const report = within(await screen.findByRole('dialog'));
    expect(report.getByText(/花枝/)).toBeTruthy();
  });

  it('name the group buy or flash sale that keeps recalled goods on sale, and lead to it', async () => {
    const one = { productId: 1, code: 'A-1', name: '白蝦', isOnSale: true };
    const group = { kind: 'GROUP_BUY' as const, id: 7, title: '早鳥團' };
    const sale = { kind: 'FLASH' as const, id: 8, title: '一日價' };
    const free = { productId: 2, code: 'A-2', name: '花枝', isOnSale: true, promotionArray: [] };
    const both = { ...one, promotionArray: [group, sale] };
    const stored = { ...bulletin, kind: 'RECALL' as const };
    const shop = new FakeShop().answer('/StaffGoods/SetStatus', ({ status }) => ({
      result: { status },
    }));
    const { user } = openOne(shop, { ...stored, productArray: [both, free] });
    const link = await screen.findByRole('link', { name: '團購「早鳥團」' });
    expect(link.getAttribute('href')).toBe('/group-buys/7');
    const other = screen.getByRole('link', { name: '限時搶購「一日價」' });
    expect(other.getAttribute('href')).toBe('/flash-sales/8');
    await user.click(screen.getByRole('button', { name: '下架其餘 1 個' }));
    await waitFor(() =>
      expect(shop.requestsTo('/StaffGoods/SetStatus')).toMatchObject([{ productId: 2 }]),
    );
    cleanup();
    openOne(new FakeShop(), { ...stored, productArray: [both] });
    expect(await screen.findByText(/結束或取消之後，才能在這裡下架/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /下架/ })).toBeNull();
    expect(screen.queryByText(/馬上都不能買/)).toBeNull();
  });

  it('ask before a recall is sent, with its goods and how many it reaches', async () => {
    const reach = { members: 12, withoutAccount: 2, productNameArray: ['白蝦'] };
    const shop = new FakeShop()
      .answer(save, () => ({ result: { ...bulletin, kind: 'RECALL' } }))
      .answer('/StaffBulletin/CountRecallBuyers', () => ({ result: reach }));
    const { user, toasts } = openNew(shop);
    await user.selectOptions(await screen.findByLabelText('種類'), 'RECALL');
    await user.type(screen.getByLabelText('召回的商品'), 'A-1');
    expect(screen.getByText(/至少要有一個/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '發布' }));
    const asked = async () => within(await screen.findByRole('alertdialog'));
    expect((await asked()).getByText(/白蝦/)).toBeTruthy();
    expect((await asked()).getByText(/12 位會員會收到通知，寄出之後不能收回/)).toBeTruthy();
    expect((await asked()).getByText(/2 位聊天接單的買家沒有帳號/)).toBeTruthy();
    await user.click((await asked()).getByRole('button', { name: '返回' }));
    expect(shop.requestsTo(save)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '發布' }));
    await user.click((await asked()).getByRole('button', { name: '發布召回' }));
    await waitFor(() => expect(toasts).toContain('已發布'));
    expect(shop.requestsTo(save)).toMatchObject([{ publishAt: 'NOW', value: { kind: 'RECALL' } }]);
  });

  it('are published at a later hour, not at one that has passed', async () => {
    const scheduled = { ...bulletin, state: 'SCHEDULED' as const };
    const shop = new FakeShop().answer(save, () => ({ result: scheduled }));
    const { user, toasts } = openNew(shop);
    const at = await screen.findByLabelText('發布時間（台北）');
    fireEvent.change(at, { target: { value: '2020-01-01T08:00' } });
    await user.click(screen.getByRole('button', { name: '發布' }));
    expect(await screen.findByText(/這個時間已經過了/)).toBeTruthy();
    fireEvent.change(at, { target: { value: '2099-01-01T08:00' } });
    await user.click(screen.getByRole('button', { name: '發布' }));
    await waitFor(() => expect(toasts).toContain('已排程'));
    expect(shop.requestsTo(save)).toMatchObject([{ publishAt: '2099-01-01T00:00:00.000Z' }]);
  });

  it('are drafts, and not published, for Enter in a field', async () => {
    const draft = { ...bulletin, state: 'DRAFT' as const, publishAt: null };
    const shop = new FakeShop().answer(save, () => ({ result: draft }));
    const { user } = openNew(shop);
    await user.type(await screen.findByLabelText('標題'), '週五休息{Enter}');
    await waitFor(() => expect(shop.requestsTo(save)).toMatchObject([{ publishAt: null }]));
  });

  it('warn before a recall, and show what the call refuses at its field', async () => {
    const nobody = { members: 0, withoutAccount: 0, productNameArray: [] };
    const shop = new FakeShop()
      .answer('/StaffBulletin/CountRecallBuyers', () => ({ result: nobody }))
      .answer(save, () =>
        refuse('VALIDATION_FAILED', [
          { path: 'value.productCodeArray', rule: 'BULLETIN', text: '找不到商品：A-1' },
        ]),
      );
    const { user } = openNew(shop);
    await user.selectOptions(await screen.findByLabelText('種類'), 'RECALL');
    expect(screen.getByText(/都會收到通知，不能收回/)).toBeTruthy();
    await user.type(screen.getByLabelText('召回的商品'), 'A-1，A-2');
    await user.click(screen.getByRole('button', { name: '發布' }));
    expect(await screen.findByText('找不到商品：A-1')).toBeTruthy();
    expect(shop.requestsTo(save)).toMatchObject([{ value: { productCodeArray: ['A-1', 'A-2'] } }]);
  });

  it('are withdrawn after a question, as they are stored', async () => {
    const draft = { ...bulletin, state: 'DRAFT' as const, publishAt: null, version: 'two' };
    const shop = new FakeShop().answer(save, () => ({ result: draft }));
    const { user, toasts } = openOne(shop);
    await user.type(await screen.findByLabelText('標題'), '還沒儲存');
    await user.click(screen.getByRole('button', { name: '撤下' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: '撤下' }));
    await waitFor(() => expect(toasts).toContain('已撤下，改成草稿'));
    expect(shop.requestsTo(save)).toMatchObject([
      { bulletinId: 1001, version: 'one', publishAt: null, value: { title: '週年慶' } },
    ]);
  });

  describe('that somebody else saved meanwhile', () => {
    /** Types a title and, as HTML, a text; then another saves this. */
    async function saveSecond(given: Partial<StaffBulletin>, text?: string) {
      let now: StaffBulletin = { ...bulletin, expireAt: '2099-01-01T00:00:30.000Z' };
      const shop = new FakeShop().answer(save, ({ version }) =>
        version === now.version ? { result: now } : refuse('SETTINGS_CHANGED'),
      );
      const rendered = openOne(shop, now);
      const { user } = rendered;
      await user.type(await screen.findByLabelText('標題'), '！');
      if (text) {
        await user.click(await screen.findByRole('button', { name: 'HTML 原始碼' }));
        await user.clear(screen.getByLabelText('內容'));
        await user.type(screen.getByLabelText('內容'), text);
      }
      now = { ...now, version: 'two', ...given };
      shop.answer('/StaffBulletin/GetStaffBulletin', () => ({ result: now }));
      await user.click(screen.getByRole('button', { name: '儲存' }));
      await screen.findByText(/您填的都還在/);
      const keep = async () => {
        await user.click(screen.getByRole('button', { name: '保留我的改動，存到最新內容' }));
        await waitFor(() => expect(shop.requestsTo(save)).toHaveLength(2));
        return shop.requestsTo(save)[1];
      };
      return { ...rendered, keep };
    }

    it('say what changed, and are saved on top of that, with the seconds that no field shows', async () => {
      const { keep } = await saveSecond({ isPinned: true, bodyHtml: '<p>別人的</p>' });
      expect(screen.getByText('改過的欄位：內容、置頂')).toBeTruthy();
      expect(screen.queryByText(/兩邊都改了/)).toBeNull();
      expect(await keep()).toMatchObject({
        ...{ bulletinId: 1001, version: 'two', publishAt: bulletin.publishAt },
        value: {
          ...{ title: '週年慶！', isPinned: true, bodyHtml: '<p>別人的</p>' },
          expireAt: '2099-01-01T00:00:30.000Z',
        },
      });
    });

    it('stay withdrawn, and say so', async () => {
      const { keep, toasts } = await saveSecond({ publishAt: null, state: 'DRAFT' });
      expect(screen.getByText('改過的欄位：發布時間（現在是「草稿」）')).toBeTruthy();
      expect(await keep()).toMatchObject({ publishAt: null, value: { title: '週年慶！' } });
      await waitFor(() => expect(toasts).toContain('已存成草稿'));
    });

    it.each([
      ['the own', false, '<p>我的</p>'],
      ['the other', true, '<p>別人的</p>'],
    ])('show both texts where both changed it, of which %s is chosen', async (_, takes, stored) => {
      const { user, keep } = await saveSecond({ bodyHtml: '<p>別人的</p>' }, '<p>我的</p>');
      const choice = within(screen.getByRole('group', { name: /兩邊都改了內容/ }));
      expect(choice.getByText('別人的').tagName).toBe('P');
      expect(choice.getByText('我的').tagName).toBe('P');
      await user.click(choice.getByRole('button', { name: '改存這一份' }));
      if (!takes) await user.click(choice.getByRole('button', { name: '改存這一份' }));
      expect(await keep()).toMatchObject({ value: { title: '週年慶！', bodyHtml: stored } });
    });
  });

  it('are listed with their state', async () => {
    const shop = new FakeShop().answer('/StaffBulletin/SearchBulletinArray', () => ({
      ...{ result: [{ ...bulletin, state: 'SCHEDULED' as const }], nextCursor: null },
    }));
    renderScreen(<BulletinListScreen />, shop);
    const row = within((await screen.findByText('週年慶')).closest('tr') as HTMLElement);
    expect(row.getByText('排程')).toBeTruthy();
  });
});

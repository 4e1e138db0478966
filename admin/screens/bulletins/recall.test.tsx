// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bulletin, openNew, openOne, save, savedAs } from './bulletin-fixture.tsx';

const sold = {
  ...{ productId: 1, code: 'A-1', name: '白蝦', promotionArray: [] },
  ...{ status: 'ACTIVE' as const, isOnSale: true, isArchived: false },
};
const archived = { status: 'ARCHIVED' as const, isOnSale: false, isArchived: true };

describe('recalls at the desk', () => {
  it('say whom a recall did not reach', async () => {
    const recallReach = { members: 12, unreached: 3, withoutAccount: 2 };
    const announcedAt = '2026-01-01T00:00:00.000Z';
    openOne(new FakeShop(), { ...bulletin, kind: 'RECALL', announcedAt, recallReach });
    expect(await screen.findByText(/通知 12 位買家/)).toBeTruthy();
    expect(screen.getByText(/3 位收不到信、LINE 或推播/)).toBeTruthy();
    expect(screen.getByText(/2 位聊天接單的買家沒有帳號/)).toBeTruthy();
  });

  it('say that nobody was notified where nobody bought', async () => {
    const recallReach = { members: 0, unreached: 0, withoutAccount: 0 };
    const announcedAt = '2026-01-01T00:00:00.000Z';
    const told = { announcedAt, recallReach, hasToldBuyers: false };
    openOne(new FakeShop(), { ...bulletin, kind: 'RECALL', ...told });
    expect(await screen.findByText('還沒有會員買過，沒有寄出通知')).toBeTruthy();
    screen.getByText(/沒有會員買過，所以沒有寄出通知：文字可以再改/);
    expect(screen.queryByText(/已經收到通知|通知買家/)).toBeNull();
  });

  it('take recalled goods off sale with one press, and back, and report what did not work', async () => {
    const goods = [
      sold,
      { ...sold, productId: 2, code: 'A-2', name: '花枝' },
      { ...sold, ...archived, productId: 3, code: 'A-3', name: '小卷' },
      { ...sold, productId: 4, code: 'A-4', name: '干貝', status: 'SOLD_OUT_HIDDEN' as const },
    ];
    const shop = new FakeShop().answer('/StaffGoods/SetStatus', ({ productId, status }) =>
      productId === 2
        ? refuse('VALIDATION_FAILED', [{ path: 'status', rule: 'STATUS', text: '團購還沒結束' }])
        : { result: { status } },
    );
    const stored = { ...bulletin, kind: 'RECALL' as const, productArray: goods };
    const { user, toasts, pressToast } = openOne(shop, stored);
    const notice = (await screen.findByText('這些召回的商品還在販售：')).parentElement;
    expect(within(notice as HTMLElement).queryByText(/小卷/)).toBeNull();
    await user.click(screen.getByRole('button', { name: '全部下架' }));
    await waitFor(() => expect(toasts).toContain('下架了 2 個商品'));
    const asked = shop.requestsTo('/StaffGoods/SetStatus');
    expect(asked).toEqual([
      { productId: 1, seenStatus: 'ACTIVE', status: 'ARCHIVED', recallId: 1001 },
      { productId: 2, seenStatus: 'ACTIVE', status: 'ARCHIVED', recallId: 1001 },
      { productId: 4, seenStatus: 'SOLD_OUT_HIDDEN', status: 'ARCHIVED', recallId: 1001 },
    ]);
    const report = within(await screen.findByRole('dialog'));
    expect(report.getByText(/花枝/)).toBeTruthy();
    await pressToast('下架了 2 個商品');
    await waitFor(() =>
      expect(shop.requestsTo('/StaffGoods/SetStatus').slice(3)).toEqual([
        { productId: 1, seenStatus: 'ARCHIVED', status: 'ACTIVE' },
        { productId: 4, seenStatus: 'ARCHIVED', status: 'SOLD_OUT_HIDDEN' },
      ]),
    );
  });

  it('name the group buy or flash sale that keeps recalled goods on sale, and lead to it', async () => {
    const group = { kind: 'GROUP_BUY' as const, id: 7, title: '早鳥團' };
    const sale = { kind: 'FLASH' as const, id: 8, title: '一日價' };
    const free = { ...sold, productId: 2, code: 'A-2', name: '花枝' };
    const both = { ...sold, promotionArray: [group, sale] };
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
    const reach = { members: 12, withoutAccount: 2, productNameArray: ['白蝦'], onSale: 1 };
    const shop = new FakeShop()
      .answer('/StaffGoods/SetStatus', ({ status }) => ({ result: { status } }))
      .answer(save, () =>
        savedAs(
          { ...bulletin, kind: 'RECALL', productArray: [{ ...sold, ...archived }] },
          [1],
          ['SOLD_OUT_HIDDEN'],
        ),
      )
      .answer('/StaffBulletin/CountRecallBuyers', () => ({ result: reach }));
    const { user, toasts, pressToast } = openNew(shop);
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
    await waitFor(() => expect(toasts).toContain('已發布，1 個商品停止販售'));
    const sent = { publishAt: 'NOW', stopsSale: true, value: { kind: 'RECALL' } };
    expect(shop.requestsTo(save)).toMatchObject([sent]);
    await pressToast('已發布，1 個商品停止販售');
    await waitFor(() =>
      expect(shop.requestsTo('/StaffGoods/SetStatus')).toEqual([
        { productId: 1, seenStatus: 'ARCHIVED', status: 'SOLD_OUT_HIDDEN' },
      ]),
    );
  });

  it('are for all channels unless somebody chooses one, whose form and question say who hears nothing', async () => {
    const reach = { members: 1, membersElsewhere: 4, withoutAccount: 0, onSale: 0 };
    const shop = new FakeShop()
      .answer(save, () => savedAs({ ...bulletin, kind: 'RECALL' }))
      .answer('/StaffBulletin/CountRecallBuyers', () => ({
        result: { ...reach, productNameArray: ['白蝦'] },
      }));
    const { user } = openNew(shop);
    const forWhom = await screen.findByLabelText<HTMLSelectElement>('給誰看');
    expect(forWhom.value).toBe(String(bulletin.channelId));
    await user.selectOptions(screen.getByLabelText('種類'), 'RECALL');
    expect(forWhom.value).toBe('');
    screen.getByText('每個通路買過的會員都會收到通知。');
    await user.selectOptions(forWhom, '零售');
    screen.getByText(/只有這個通路買過的會員會收到通知.*別的通路也賣過，請選「全站」/);
    await user.type(screen.getByLabelText('召回的商品'), 'A-1');
    await user.click(screen.getByRole('button', { name: '發布' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(/在別的通路買過的 4 位會員不會收到通知/);
  });

  it('ask again where goods are added to a recall that is out and not announced yet', async () => {
    const reach = { members: 3, withoutAccount: 0, productNameArray: ['白蝦', '花枝'], onSale: 1 };
    const stored = {
      ...bulletin,
      kind: 'RECALL' as const,
      productArray: [{ ...sold, ...archived }],
    };
    // An older server does not say what it stopped.
    const older = { result: stored } as unknown as ReturnType<typeof savedAs>;
    const shop = new FakeShop()
      .answer(save, () => older)
      .answer('/StaffBulletin/CountRecallBuyers', () => ({ result: reach }));
    const { user, toasts } = openOne(shop, stored);
    await user.click(await screen.findByRole('button', { name: '儲存' }));
    await waitFor(() => expect(toasts).toContain('已儲存'));
    expect(shop.requestsTo('/StaffBulletin/CountRecallBuyers')).toEqual([]);
    cleanup();
    const { user: other } = openOne(shop, stored);
    await other.type(await screen.findByLabelText('召回的商品'), ' A-2');
    await other.click(screen.getByRole('button', { name: '儲存' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/白蝦、花枝/)).toBeTruthy();
    await other.click(question.getByRole('button', { name: '發布召回' }));
    await waitFor(() => expect(shop.requestsTo(save)).toHaveLength(2));
    expect(shop.requestsTo(save)[1]).toMatchObject({ stopsSale: true });
  });

  it('leave the goods of a recall on sale where its writer unticks that, as for one batch', async () => {
    const reach = { members: 12, withoutAccount: 0, productNameArray: ['白蝦'], onSale: 1 };
    const shop = new FakeShop()
      .answer(save, () => savedAs({ ...bulletin, kind: 'RECALL' }))
      .answer('/StaffBulletin/CountRecallBuyers', () => ({ result: reach }));
    const { user, toasts } = openNew(shop);
    await user.selectOptions(await screen.findByLabelText('種類'), 'RECALL');
    await user.type(screen.getByLabelText('召回的商品'), 'A-1');
    await user.click(screen.getByRole('button', { name: '發布' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('checkbox', { name: /同時停止販售/ }));
    await user.click(question.getByRole('button', { name: '發布召回' }));
    await waitFor(() => expect(toasts).toContain('已發布'));
    expect(shop.requestsTo(save)).toMatchObject([{ stopsSale: false }]);
  });

  it('warn before a recall, and show what the call refuses at its field', async () => {
    const nobody = { members: 0, withoutAccount: 0, productNameArray: [], onSale: 0 };
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

  it('finds goods by their name, beside codes that were typed', async () => {
    const nobody = { members: 0, withoutAccount: 0, productNameArray: [], onSale: 0 };
    const row = { productCode: 'W-9', name: '水畫布', mediaId: null, sku: null };
    const shop = new FakeShop()
      .answer('/StaffBulletin/CountRecallBuyers', () => ({ result: nobody }))
      .answer('/StaffGoods/SearchGoodsArray', () => ({ result: [row], nextCursor: null }) as never)
      .answer(save, () => savedAs({ ...bulletin, kind: 'RECALL' }));
    const { user } = openNew(shop);
    await user.selectOptions(await screen.findByLabelText('種類'), 'RECALL');
    await user.type(screen.getByLabelText('召回的商品'), 'A-1');
    await user.type(screen.getByLabelText('找召回的商品'), '水畫布');
    await user.click(await screen.findByRole('button', { name: /水畫布/ }));
    await screen.findByText('符合的商品都放進來了');
    await user.click(screen.getByRole('button', { name: '發布' }));
    await waitFor(() =>
      expect(shop.requestsTo(save)).toMatchObject([
        { value: { productCodeArray: ['A-1', 'W-9'] } },
      ]),
    );
  });

  it('brings goods that it took off sale back as each was, after a question, and no others', async () => {
    const goods = [
      { ...sold, ...archived, statusBefore: 'ACTIVE' as const },
      {
        ...sold,
        ...archived,
        productId: 2,
        name: '花枝',
        statusBefore: 'SOLD_OUT_HIDDEN' as const,
      },
      { ...sold, ...archived, productId: 3, name: '小卷', statusBefore: null },
    ];
    const shop = new FakeShop().answer('/StaffGoods/SetStatus', ({ status }) => ({
      result: { status },
    }));
    const { user, toasts } = openOne(shop, { ...bulletin, kind: 'RECALL', productArray: goods });
    await user.click(await screen.findByRole('button', { name: '恢復販售' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/商品頁照樣標示召回/)).toBeTruthy();
    expect(question.getByText('白蝦、花枝（恢復成售完隱藏）')).toBeTruthy();
    expect(screen.getByText(/小卷不是由這則召回下架的/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: '恢復販售' }));
    await waitFor(() => expect(toasts).toContain('2 個商品恢復販售'));
    expect(shop.requestsTo('/StaffGoods/SetStatus')).toEqual([
      { productId: 1, seenStatus: 'ARCHIVED', status: 'ACTIVE' },
      { productId: 2, seenStatus: 'ARCHIVED', status: 'SOLD_OUT_HIDDEN' },
    ]);
  });
});

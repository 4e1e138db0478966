// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { GoodsRow } from '@kaituan/contract/staff/goods/staff-goods';
import type { StaffSession } from '@kaituan/contract/staff/staff';
import { rolePermissions } from '@kaituan/domain/staff/role';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import GoodsListScreen from './goods-list.tsx';

const sku = {
  ...{ skuId: 7, code: 'SHRIMP-1', onHand: 12, held: 3, barcode: null, unitLabel: '包', shelf: '' },
  ...{ priceTwd: 500, listPriceTwd: 600, lowStockAt: 5, isRetired: false, tierCount: 0 },
};
const row: GoodsRow = {
  ...{ productId: 1, productCode: 'SHRIMP', name: '澎湖白蝦', status: 'ACTIVE', isInWindow: true },
  ...{ temperature: 'FROZEN', lacksLabel: false, brand: '海味', mediaId: null },
  ...{ optionText: '1 斤', sku },
};
const shopOf = () =>
  new FakeShop()
    .answer('/StaffGoods/SearchGoodsArray', () => ({ result: [row], nextCursor: null }))
    .answer('/StaffGoods/GetGoodsChoices', () => ({
      result: { categories: [], brands: [], channels: [], priceGroups: [] },
    }))
    .answer('/StaffStock/GetMovementArray', () => ({
      result: { sku: { skuId: 7, code: 'SHRIMP-1', onHand: 12, held: 3 }, movements: [] },
      nextCursor: null,
    }));
const packer: StaffSession = {
  ...{ memberId: 'packer', displayName: '吳理貨', email: 'packer@shop.example' },
  grants: [{ permissions: [...rolePermissions.PACKER], channelId }],
  channels: [{ channelId, name: '零售', isActive: true }],
  secondFactor: 'NONE',
};

describe('goods and stock', () => {
  it('says of no column that the list is sorted by it, until it is', async () => {
    const { user } = renderScreen(<GoodsListScreen />, shopOf());
    const column = async () => screen.findByRole('columnheader', { name: '可賣' });
    expect((await column()).getAttribute('aria-sort')).toBe('none');
    await user.click(within(await column()).getByRole('button'));
    expect((await column()).getAttribute('aria-sort')).toBe('ascending');
  });

  it('changes a price in its cell, and takes it back', async () => {
    const shop = shopOf().answer('/StaffGoods/SetPrice', ({ priceTwd }) => ({
      result: { priceTwd, remarks: [] },
    }));
    const { user, toasts } = renderScreen(<GoodsListScreen />, shop);
    const cell = await screen.findByLabelText('澎湖白蝦 1 斤 售價');
    await user.type(cell, '４８０{Enter}');
    await waitFor(() => expect(toasts).toContain('澎湖白蝦 1 斤 改成 480 元'));
    expect(shop.requestsTo('/StaffGoods/SetPrice')).toEqual([
      { skuId: 7, seenPriceTwd: 500, priceTwd: 480 },
    ]);
  });

  it('asks before a price is halved or doubled, and not where it goes back', async () => {
    let priceTwd = 500;
    const remarks = ['售價從 500 改成 4，差 3 倍以上，請確認沒有打錯'];
    const shop = shopOf()
      .answer('/StaffGoods/SearchGoodsArray', () => ({
        ...{ result: [{ ...row, sku: { ...sku, priceTwd } }], nextCursor: null },
      }))
      .answer('/StaffGoods/SetPrice', (request) => {
        priceTwd = request.priceTwd;
        return { result: { priceTwd, remarks } };
      });
    const { user, toasts } = renderScreen(<GoodsListScreen />, shop);
    const cell = await screen.findByLabelText<HTMLInputElement>('澎湖白蝦 1 斤 售價');
    await user.type(cell, '250{Enter}');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/從 NT\$500 改成 NT\$250，只剩一半以下/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '返回' }));
    expect(shop.requestsTo('/StaffGoods/SetPrice')).toEqual([]);
    expect(cell.value).toBe('500');
    await user.type(cell, '4{Enter}');
    await user.click(await screen.findByRole('button', { name: '仍要儲存' }));
    await waitFor(() => expect(toasts).toContain('澎湖白蝦 1 斤 改成 4 元'));
    await user.type(cell, '490{Enter}');
    await waitFor(() => expect(toasts).toContain('澎湖白蝦 1 斤 改成 490 元'));
  });

  it('says what is wrong with a price, and sends nothing for the same or none', async () => {
    const shop = shopOf();
    const { user } = renderScreen(<GoodsListScreen />, shop);
    const cell = await screen.findByLabelText('澎湖白蝦 1 斤 售價');
    await user.type(cell, '免費{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('請填 1 元以上的整數');
    await user.type(cell, '{Escape}{Enter}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(shop.requestsTo('/StaffGoods/SetPrice')).toEqual([]);
  });

  it('tells who saves second', async () => {
    const shop = shopOf().answer('/StaffGoods/SetPrice', () => refuse('SETTINGS_CHANGED'));
    const { user } = renderScreen(<GoodsListScreen />, shop);
    await user.type(await screen.findByLabelText('澎湖白蝦 1 斤 售價'), '480{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('剛才被改過');
    await waitFor(() =>
      expect(shop.requestsTo('/StaffGoods/SearchGoodsArray').length).toBeGreaterThan(1),
    );
  });

  it('tells who saves second what is there now, and keeps what was typed', async () => {
    let shelf = '';
    const shop = shopOf()
      .answer('/StaffGoods/SearchGoodsArray', () => ({
        ...{ result: [{ ...row, sku: { ...sku, shelf } }], nextCursor: null },
      }))
      .answer('/StaffStock/SetShelf', ({ seenShelf }) => {
        if (seenShelf === 'B-2') return { result: { shelf: 'A-03' } };
        shelf = 'B-2';
        return refuse('SETTINGS_CHANGED');
      });
    const { user, toasts } = renderScreen(<GoodsListScreen />, shop, { at: '/?view=STOCK' });
    const cell = await screen.findByLabelText<HTMLInputElement>('澎湖白蝦 1 斤 儲位');
    await user.type(cell, 'A-03{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('剛才被改過');
    expect(cell.value).toBe('A-03');
    await user.click(cell);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(toasts).toContain('澎湖白蝦 1 斤 放在 A-03'));
    expect(shop.requestsTo('/StaffStock/SetShelf')).toEqual([
      { skuId: 7, seenShelf: '', shelf: 'A-03' },
      { skuId: 7, seenShelf: 'B-2', shelf: 'A-03' },
    ]);
  });

  it('shows a low-stock mark at once, and takes it back when it is refused', async () => {
    let refuseIt: (() => void) | undefined;
    const shop = shopOf().answer('/StaffStock/SetLowStockMark', async () => {
      await new Promise<void>((done) => {
        refuseIt = done;
      });
      return refuse('VALIDATION_FAILED');
    });
    const { user } = renderScreen(<GoodsListScreen />, shop, { at: '/?view=STOCK' });
    expect(await screen.findByText('上架')).toBeTruthy();
    await user.type(screen.getByLabelText('澎湖白蝦 1 斤 低庫存提醒'), '10{Enter}');
    expect(await screen.findByText('庫存偏低', { selector: 'span' })).toBeTruthy();
    refuseIt?.();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(await screen.findByText('上架')).toBeTruthy();
  });

  it('takes chosen products off sale together, and says what it did not work for', async () => {
    const second = { ...row, productId: 2, name: '虱目魚', sku: { ...sku, skuId: 8 } };
    const other = { ...row, optionText: '2 斤', sku: { ...sku, skuId: 9 } };
    const shop = shopOf()
      .answer('/StaffGoods/SearchGoodsArray', () => ({
        ...{ result: [row, other, second], nextCursor: null },
      }))
      .answer('/StaffGoods/SetStatus', ({ productId, status }) =>
        productId === 2 ? refuse('VALIDATION_FAILED') : { result: { status } },
      );
    const { user } = renderScreen(<GoodsListScreen />, shop);
    for (const name of ['澎湖白蝦 1 斤', '澎湖白蝦 2 斤', '虱目魚 1 斤']) {
      await user.click(await screen.findByRole('checkbox', { name: `選取 ${name}` }));
    }
    await user.click(screen.getByRole('button', { name: '下架' }));
    expect(await screen.findByText('下架 2 個商品？')).toBeTruthy();
    expect(screen.getByText('同一個商品的所有規格會一起下架。')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: '下架' }).at(-1) as HTMLElement);
    expect(await screen.findByText('完成 1 筆，1 筆沒有完成')).toBeTruthy();
    expect(shop.requestsTo('/StaffGoods/SetStatus')).toEqual([
      { productId: 1, seenStatus: 'ACTIVE', status: 'ARCHIVED' },
      { productId: 2, seenStatus: 'ACTIVE', status: 'ARCHIVED' },
    ]);
    await user.click(screen.getByRole('button', { name: '關閉' }));
    expect(await screen.findByText('已選取 1 筆')).toBeTruthy();
  });

  it('puts products back to what they were, unless somebody changed them since', async () => {
    const statuses = new Map<number, GoodsRow['status']>([
      [1, 'DRAFT'],
      [2, 'ARCHIVED'],
    ]);
    const rows = [row, { ...row, productId: 2, name: '虱目魚', sku: { ...sku, skuId: 8 } }];
    const shop = shopOf()
      .answer('/StaffGoods/SearchGoodsArray', () => ({
        result: rows.map((one) => ({
          ...{ ...one, status: statuses.get(one.productId) ?? 'ACTIVE' },
        })),
        nextCursor: null,
      }))
      .answer('/StaffGoods/SetStatus', ({ productId, seenStatus, status }) => {
        if (statuses.get(productId) !== seenStatus) return refuse('SETTINGS_CHANGED');
        statuses.set(productId, status);
        return { result: { status } };
      });
    const { user, toasts, pressToast } = renderScreen(<GoodsListScreen />, shop);
    const putOnSale = async () => {
      for (const name of ['澎湖白蝦 1 斤', '虱目魚 1 斤']) {
        await user.click(await screen.findByRole('checkbox', { name: `選取 ${name}` }));
      }
      await user.click(screen.getByRole('button', { name: '上架' }));
      await user.click(screen.getAllByRole('button', { name: '上架' }).at(-1) as HTMLElement);
    };
    await putOnSale();
    await waitFor(() => expect(toasts).toContain('上架了 2 個商品'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await pressToast('上架了 2 個商品');
    await waitFor(() => expect(toasts).toContain('2 個商品放回原來的狀態'));
    expect([...statuses.values()]).toEqual(['DRAFT', 'ARCHIVED']);
    await putOnSale();
    await waitFor(() => expect([...statuses.values()]).toEqual(['ACTIVE', 'ACTIVE']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    statuses.set(2, 'SOLD_OUT_HIDDEN');
    await pressToast('上架了 2 個商品');
    expect(await screen.findByText('完成 1 筆，1 筆沒有完成')).toBeTruthy();
    expect([...statuses.values()]).toEqual(['DRAFT', 'SOLD_OUT_HIDDEN']);
  });

  it('asks for the label of food before products that lack it come on sale', async () => {
    const shop = shopOf().answer('/StaffGoods/SearchGoodsArray', () => ({
      result: [
        { ...row, status: 'DRAFT', lacksLabel: true },
        { ...row, productId: 2, name: '虱目魚', status: 'DRAFT', sku: { ...sku, skuId: 9 } },
        { ...row, productId: 3, name: '白帶魚', lacksLabel: true, sku: { ...sku, skuId: 10 } },
      ],
      nextCursor: null,
    }));
    const { user } = renderScreen(<GoodsListScreen />, shop);
    for (const name of ['澎湖白蝦 1 斤', '虱目魚 1 斤', '白帶魚 1 斤']) {
      await user.click(await screen.findByRole('checkbox', { name: `選取 ${name}` }));
    }
    await user.click(screen.getByRole('button', { name: '上架' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: '上架 2 個商品？' }));
    expect(dialog.getByText(/食品一定要有標示/)).toBeTruthy();
    // What is on sale was asked about.
    expect(dialog.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['澎湖白蝦']);
    await user.click(dialog.getByRole('button', { name: '返回' }));
    await user.click(screen.getByRole('button', { name: '下架' }));
    await screen.findByRole('alertdialog', { name: '下架 3 個商品？' });
    expect(screen.queryByText(/食品一定要有標示/)).toBeNull();
  });

  it('tells pieces on the shelf, those that orders hold and those that can be sold apart', async () => {
    renderScreen(<GoodsListScreen />, shopOf(), { at: '/?view=STOCK' });
    const table = await screen.findByRole('table', { name: /商品/ });
    const headings = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    const cells = within(table).getAllByRole('cell');
    const cellOf = (heading: string) => cells[headings.indexOf(heading)]?.textContent;
    expect([cellOf('現有'), cellOf('被訂走')]).toEqual(['12', '3']);
    expect(cellOf('可賣')).toMatch(/\b9\b/);
  });

  it('moves stock with a reason, shows what it will be before, and asks before that is lost', async () => {
    const shop = shopOf().answer('/StaffStock/MoveStock', () => ({
      result: { skuId: 7, code: 'SHRIMP-1', onHand: 8, held: 3 },
    }));
    const { user, toasts } = renderScreen(<GoodsListScreen />, shop);
    await user.click(await screen.findByRole('button', { name: /^澎湖白蝦 1 斤 庫存/ }));
    await user.click(await screen.findByRole('button', { name: '盤點' }));
    const pieces = screen.getByLabelText('件數');
    await user.type(pieces, '2');
    expect(await screen.findByText(/有 3 件已被訂走/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '關閉' }));
    await screen.findByRole('alertdialog', { name: '還沒有儲存，要關掉嗎？' });
    await user.click(screen.getByRole('button', { name: '返回' }));
    await user.clear(pieces);
    await user.type(pieces, '8');
    expect(await screen.findByText('8', { selector: 'strong' })).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: '盤點' }).at(-1) as HTMLElement);
    await waitFor(() => expect(toasts).toContain('庫存改好了'));
    expect(shop.requestsTo('/StaffStock/MoveStock')).toEqual([
      { skuId: 7, kind: 'COUNTED', pieces: 8, seenOnHand: 12, note: '' },
    ]);
  });

  it('lets who packs look, and change nothing', async () => {
    const { user } = renderScreen(<GoodsListScreen />, shopOf(), { staff: packer, isWide: false });
    expect(await screen.findByText('NT$500')).toBeTruthy();
    expect(screen.queryByLabelText(/售價$/)).toBeNull();
    await user.click(screen.getByRole('button', { name: /^澎湖白蝦 1 斤 庫存/ }));
    expect(await screen.findByText('還沒有異動')).toBeTruthy();
    expect(screen.queryByRole('form', { name: '改庫存' })).toBeNull();
  });
});

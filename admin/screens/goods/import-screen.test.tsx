// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { CatalogOutcome } from '@kaituan/contract/staff/goods/staff-catalog-file';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import ImportScreen from './import-screen.tsx';

const none = { added: 0, changed: 0, unchanged: 0 };
const checked: CatalogOutcome = {
  ...{ outcome: 'CHECKED', version: 'v1', rows: 1, newSkuCodes: [], changeTotal: 1 },
  counts: { categories: none, brands: none, products: none, skus: { ...none, changed: 1 } },
  changes: [
    {
      ...{ subject: 'sku', line: 2, code: 'SHRIMP-1', name: '1 斤', isNew: false },
      cells: [{ heading: '售價', from: '500', to: '450' }],
    },
  ],
  ...{ mistakes: [], mistakeTotal: 0, remarks: [], remarkTotal: 0 },
};
const path = '/StaffGoods/ImportCatalogFile';
const file = new File(['貨號,售價\nSHRIMP-1,450'], 'goods.csv', { type: 'text/csv' });

describe('a catalogue file', () => {
  it('is written only as its differences were shown', async () => {
    const shop = new FakeShop().answer(path, ({ seen }) => ({
      result: seen ? { ...checked, outcome: 'WRITTEN' } : checked,
    }));
    const { user } = renderScreen(<ImportScreen />, shop);
    await user.upload(screen.getByLabelText(/把商品檔案拖到這裡/), file);
    expect(await screen.findByText('450')).toBeTruthy();
    expect(screen.getByText('500', { selector: 'del' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '寫入 1 筆' }));
    expect(await screen.findByRole('heading', { name: '寫好了' })).toBeTruthy();
    expect(shop.requestsTo(path).map(({ seen, stock }) => [seen, stock])).toEqual([
      [null, 'KEEP'],
      ['v1', 'KEEP'],
    ]);
  });

  it('is written while the screen is left, and the outcome is there for who comes back', async () => {
    let answer = () => {};
    const shop = new FakeShop().answer(path, async ({ seen }) => {
      if (!seen) return { result: checked };
      await new Promise<void>((done) => {
        answer = done;
      });
      return { result: { ...checked, outcome: 'WRITTEN' as const } };
    });
    const { user, router } = renderScreen(<ImportScreen />, shop);
    await user.upload(screen.getByLabelText(/把商品檔案拖到這裡/), file);
    await user.click(await screen.findByRole('button', { name: '寫入 1 筆' }));
    expect(await screen.findByText('1 筆一起寫入中')).toBeTruthy();
    await act(() => router.navigate('/orders'));
    await act(() => router.navigate('/'));
    expect(await screen.findByText('1 筆一起寫入中')).toBeTruthy();
    answer();
    expect(await screen.findByText('完成 1 筆')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '知道了' }));
    expect(screen.queryByText('匯入 goods.csv')).toBeNull();
  });

  it('tells what it would set back when its stock counts, and what changed meanwhile', async () => {
    const cells = [{ heading: '庫存', from: '8', to: '10' }];
    const [change] = checked.changes;
    const counted = { ...checked, changes: change ? [{ ...change, cells }] : [] };
    const shop = new FakeShop().answer(path, ({ seen, stock }) => ({
      result: {
        ...(stock === 'AS_IN_FILE' ? counted : checked),
        outcome: seen ? 'CHANGED' : 'CHECKED',
      },
    }));
    const { user } = renderScreen(<ImportScreen />, shop);
    await user.upload(screen.getByLabelText(/把商品檔案拖到這裡/), file);
    await user.click(await screen.findByLabelText('剛盤點過，以檔案為準'));
    expect(await screen.findByText(/會把庫存加回 2 件/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '寫入 1 筆' }));
    expect((await screen.findByRole('alert')).textContent).toContain('所以還沒有寫入');
  });

  it('that leaves the stock as it is says that it differs, not that all is the same', async () => {
    const remarks = [{ line: 2, column: '庫存', reason: '庫存維持 8，沒有照檔案改成 10' }];
    const shop = new FakeShop().answer(path, () => ({
      result: { ...checked, changes: [], changeTotal: 0, remarks, remarkTotal: 1 },
    }));
    const { user } = renderScreen(<ImportScreen />, shop);
    await user.upload(screen.getByLabelText(/把商品檔案拖到這裡/), file);
    expect(await screen.findByText(/庫存維持 8/)).toBeTruthy();
    expect(screen.queryByText(/完全一樣/)).toBeNull();
  });

  it('with mistakes names each of them, and offers no writing', async () => {
    const unknown = { column: '分類', reason: '沒有分類「海鮮」' };
    const mistakes = [
      { line: 3, column: '商品代碼', reason: '新規格要填商品代碼' },
      ...[2, 3, 4, 9].map((line) => ({ line, ...unknown })),
    ];
    const shop = new FakeShop().answer(path, () => ({
      result: { ...checked, outcome: 'MISTAKES', mistakes, mistakeTotal: 5 },
    }));
    const { user } = renderScreen(<ImportScreen />, shop);
    await user.upload(screen.getByLabelText(/把商品檔案拖到這裡/), file);
    expect(await screen.findByText(/新規格要填商品代碼/)).toBeTruthy();
    // Many lines with one mistake are one line.
    expect(screen.getByText('第 2–4、9 列').parentElement?.textContent).toContain('沒有分類');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^寫入/ })).toBeNull());
  });

  it('may be as large as the export of thousands of rows, and says how to part a larger one', async () => {
    const shop = new FakeShop().answer(path, () => ({ result: checked }));
    const { user } = renderScreen(<ImportScreen />, shop);
    // What packing does not make smaller, as a workbook.
    const workbookOf = (bytes: number) => {
      const content = new Uint8Array(bytes);
      for (let at = 0; at < bytes; at += 65_536) {
        crypto.getRandomValues(content.subarray(at, at + 65_536));
      }
      return new File([content], '商品.xlsx');
    };
    await user.upload(screen.getByLabelText(/把商品檔案拖到這裡/), workbookOf(1_000_000));
    expect(await screen.findByText('450')).toBeTruthy();
    await user.upload(screen.getByLabelText(/換一個檔案/), workbookOf(2_200_000));
    const refused = await screen.findByRole('alert');
    expect(refused.textContent).toContain('請分成幾個檔案');
    expect(refused.textContent).not.toContain('npm');
    expect(shop.requestsTo(path)).toHaveLength(1);
  });
});

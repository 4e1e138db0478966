// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import CategoryScreen from './category-screen.tsx';

const tree = [
  { id: 1, name: '零食', glyph: null, children: [{ id: 2, name: '餅乾', children: [] }] },
  { id: 3, name: '曲奇', children: [] },
];
const savedBy = { version: 'v1', changedAt: null, changedBy: null };
const save = '/StaffSettings/SaveCategories';
const shopWithCategories = () =>
  new FakeShop()
    .answer('/StaffSettings/GetCategories', () => ({ result: { value: tree, ...savedBy } }))
    .answer('/StaffAssortment/CountGoods', () => ({
      result: {
        categoryArray: [
          { id: 1, goodsCount: 0, goodsInBranch: 2 },
          { id: 3, goodsCount: 4, goodsInBranch: 4 },
        ],
        brandArray: [],
      },
    }))
    .answer(save, ({ value }) => ({ result: { ...savedBy, value, version: 'v2' } }));

it('categories are moved by the keyboard and saved as a tree', async () => {
  const shop = shopWithCategories();
  const { user } = renderScreen(<CategoryScreen />, shop);
  const grip = await screen.findByRole('button', { name: '移動曲奇' });
  grip.focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('曲奇移好了，儲存後生效')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '移動曲奇' }));
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(shop.requestsTo(save)).toHaveLength(1));
  expect(shop.requestsTo(save)[0]).toMatchObject({
    ...{ channelId, version: 'v1' },
    value: [{ id: 1, children: [{ id: 2 }, { id: 3 }] }],
  });
});

it('one with goods is merged, not deleted', async () => {
  const shop = shopWithCategories();
  const { user } = renderScreen(<CategoryScreen />, shop);
  await screen.findByText('4 件');
  await user.click(screen.getByRole('button', { name: '曲奇的更多動作' }));
  const dialog = await screen.findByRole('dialog');
  const remove = within(dialog).getByRole<HTMLButtonElement>('button', { name: '刪除這個分類' });
  expect(remove.disabled).toBe(true);
  const merging = within(dialog).getByRole('combobox', { name: '併入另一個分類' });
  await user.selectOptions(merging, within(dialog).getByRole('option', { name: /餅乾/ }));
  await user.click(within(dialog).getByRole('button', { name: '併入' }));
  expect(await screen.findByText('儲存後併入 1 個分類')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() =>
    expect(shop.requestsTo(save)[0]?.value).toEqual([
      { ...tree[0], children: [{ id: 2, name: '餅乾', mergedIds: [3], children: [] }] },
    ]),
  );
});

it('a mistake stands at its category', async () => {
  const shop = shopWithCategories().answer(save, () =>
    refuse('VALIDATION_FAILED', [
      { path: 'value[0].children[0].name', rule: 'SETTING', text: '同一層已經有這個名稱' },
    ]),
  );
  const { user } = renderScreen(<CategoryScreen />, shop);
  await screen.findByRole('button', { name: '移動餅乾' });
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText('同一層已經有這個名稱')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: '第 2 個分類的名稱' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('同一層已經有這個名稱');
  await user.type(field, '乾');
  expect(field.getAttribute('aria-invalid')).toBe('false');
  expect(screen.queryByText('同一層已經有這個名稱')).toBe(null);

  await user.click(screen.getByRole('button', { name: '儲存' }));
  await screen.findByText('同一層已經有這個名稱');
  screen.getByRole('button', { name: '移動零食' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByText('同一層已經有這個名稱')).toBe(null);
});

it('a mistake in what a category has no field for stands there too', async () => {
  const shop = shopWithCategories().answer(save, () =>
    refuse('VALIDATION_FAILED', [
      { path: 'value[1].glyph', rule: 'SETTING', text: '圖庫沒有這個圖示' },
    ]),
  );
  const { user } = renderScreen(<CategoryScreen />, shop);
  await screen.findByRole('button', { name: '移動曲奇' });
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText('圖庫沒有這個圖示')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: '第 3 個分類的名稱' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('a category that was added waits for its name', async () => {
  const { user } = renderScreen(<CategoryScreen />, shopWithCategories());
  await screen.findByRole('button', { name: '移動餅乾' });
  await user.click(screen.getByRole('button', { name: '加一個分類' }));
  const field = screen.getByRole('textbox', { name: '第 4 個分類的名稱' });
  expect(document.activeElement).toBe(field);
});

it('so does one that was added below another, after the dialog in which it was is closed', async () => {
  const { user } = renderScreen(<CategoryScreen />, shopWithCategories());
  expect(await screen.findByText('0 件，含子分類 2 件')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '零食的更多動作' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('0 件，含子分類 2 件')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '加一個子分類' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '第 3 個分類的名稱' })),
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '第 3 個分類的名稱' }).value).toBe(
    '',
  );
});

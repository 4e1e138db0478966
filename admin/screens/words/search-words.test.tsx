// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';
import SearchWords from './search-words.tsx';

const savedBy = { version: 'v1', changedAt: null, changedBy: null };
const pins = [
  { keyword: '芒果', link: '/products/1' },
  { keyword: '荔枝', link: null },
];
const openWords = () => {
  let misses = [{ query: '西紅柿', times: 3, lastAt: '2026-11-22T16:30:00.000Z' }];
  return new FakeShop()
    .answer('/StaffWords/GetSearchMissArray', () => ({ result: misses }))
    .answer('/StaffWords/RemoveSearchMiss', () => {
      misses = [];
      return { result: null };
    })
    .answer('/StaffSettings/GetKeywords', () => ({ result: { value: pins, ...savedBy } }))
    .answer('/StaffSettings/GetSynonyms', () => ({ result: { value: [], ...savedBy } }))
    .answer('/StaffSettings/SaveKeywords', ({ value }) => ({ result: { ...savedBy, value } }))
    .answer('/StaffSettings/SaveSynonyms', ({ value }) => ({ result: { ...savedBy, value } }));
};

it('a search that found nothing becomes a synonym, and is done', async () => {
  const shop = openWords();
  const { user } = renderScreen(<SearchWords />, shop);
  await user.click(await screen.findByRole('button', { name: '設同義詞' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: '店裡說' }), '番茄{Enter}');
  expect(await screen.findByText('買家搜尋的，目前都找得到商品。')).toBeTruthy();
  expect(shop.requestsTo('/StaffSettings/SaveSynonyms')).toEqual([
    { channelId, version: 'v1', value: [{ term: '西紅柿', sameAs: '番茄' }] },
  ]);
});

it('a search that today leads with is asked about at once', async () => {
  renderScreen(<SearchWords />, openWords(), { at: '/?meant=%E8%A5%BF%E7%B4%85%E6%9F%BF' });
  expect(await screen.findByRole('dialog', { name: '「西紅柿」在店裡叫什麼？' })).toBeTruthy();
});

it('a search that found nothing leads to the product that is meant', async () => {
  const shop = openWords().answer('/StaffGoods/SearchGoodsArray', () => ({
    result: [
      {
        ...{ productId: 42, productCode: 'TOMATO', name: '牛番茄', status: 'ACTIVE' as const },
        ...{
          isInWindow: true,
          temperature: 'AMBIENT' as const,
          lacksLabel: false,
          brand: null,
          mediaId: null,
        },
        ...{ optionText: '', sku: null },
      },
    ],
    nextCursor: null,
  }));
  const { user, address } = renderScreen(<SearchWords />, shop);
  await user.click(await screen.findByRole('button', { name: '加到商品' }));
  await user.type(await screen.findByRole('searchbox', { name: '找商品' }), '番茄');
  await user.click(await screen.findByRole('button', { name: /牛番茄/ }));
  await waitFor(() => expect(address()).toBe(`/goods/42?tag=${encodeURIComponent('西紅柿')}`));
});

it('keywords are put in order by the keyboard, and keep what was typed', async () => {
  const shop = openWords();
  const { user } = renderScreen(<SearchWords />, shop);
  const form = await screen.findByRole('form', { name: '固定顯示的關鍵字' });
  const [first] = within(form).getAllByRole('textbox', { name: '關鍵字' });
  await user.type(first as HTMLElement, '乾');
  within(form).getByRole('button', { name: '移動第 1 列' }).focus();
  await user.keyboard('{ArrowDown}');
  await user.click(within(form).getByRole('button', { name: '儲存' }));
  await waitFor(() =>
    expect(shop.requestsTo('/StaffSettings/SaveKeywords')[0]?.value).toEqual([
      { keyword: '荔枝', link: null },
      { keyword: '芒果乾', link: '/products/1' },
    ]),
  );
});

it('who works for one channel leaves the synonyms of all of them alone', async () => {
  const staff = { ...owner, grants: [{ permissions: ['CONTENT' as const], channelId }] };
  renderScreen(<SearchWords />, openWords(), { staff });
  await screen.findByText('西紅柿');
  expect(screen.getByText('固定顯示的關鍵字')).toBeTruthy();
  expect(screen.queryByText('同義詞')).toBeNull();
  expect(screen.queryByRole('button', { name: '設同義詞' })).toBeNull();
});

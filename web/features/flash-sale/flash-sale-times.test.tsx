// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { FlashSale } from '@kaituan/contract/catalog/flash-sale';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { FlashSaleBoard } from './flash-sale-board.tsx';
import { ProductFlash } from './product-flash.tsx';

const item = {
  ...{ skuId: 1, productId: 7, name: '米', optionText: '', unitLabel: '包', picture: null },
  ...{ ordinaryPriceTwd: 100, flashPriceTwd: 80, perMember: 3, perOrder: null },
  ...{ stock: 10, sold: 4, held: 2, left: 4, released: 0, releasedAt: null },
};
const sale: FlashSale = {
  ...{ flashSaleId: 1, title: '週末場', status: 'SCHEDULED', items: [item], hiddenPrice: null },
  ...{ isReminded: false, canBeReminded: true, serverTime: '2026-12-30T04:00:00Z' },
  ...{ startsAt: '2026-12-31T12:00:00Z', endsAt: '2027-01-01T12:00:00Z' },
};
const shop = new FakeShop().answer('/FlashSale/GetFlashSaleArray', () => ({ result: [sale] }));

it('a sale to come is announced with its weekday', async () => {
  renderPart(<ProductFlash channelId={channelId} productId={7} skuId={null} />, shop);
  expect(await screen.findByText('週末場・12月31日（四）20:00 開賣')).toBeDefined();
});

it('the board says until when it lasts, with the year when that is another one', async () => {
  renderPart(<FlashSaleBoard channelId={channelId} isLive={false} />, shop);
  expect(
    await screen.findByText('12月31日（四）20:00 開賣，到 2027年1月1日（五）20:00'),
  ).toBeDefined();
});

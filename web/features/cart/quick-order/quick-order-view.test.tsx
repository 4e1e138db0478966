// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { cartFixture, lineFixture } from '#web/features/cart/editing/cart-fixture.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { QuickOrderView } from './quick-order-view.tsx';

afterEach(() => sessionStorage.clear());

it('says before adding what the cart has already, and what it will have', async () => {
  const line = lineFixture(1, { quantity: 3 });
  const shop = new FakeShop()
    .answer('/Cart/GetCart', () => ({ result: cartFixture([line]) }))
    .answer('/Cart/CheckQuickOrderArray', ({ rows }) => ({
      result: rows.map(({ code, quantity }) => ({
        ...{ askedCode: code, code, quantity, name: code, problem: null },
        skuId: code === 'RICE-1' ? line.skuId : 99,
        ...{ unitLabel: '包', variantText: '' },
        ...{ unitPriceTwd: 100, amountTwd: quantity * 100, suggest: [], variants: [] },
      })),
    }));
  const { user } = renderPart(<QuickOrderView />, shop);
  const [field] = screen.getAllByRole('textbox');
  await user.click(field as HTMLElement);
  await user.paste('RICE-1 2\nSOAP-1 4');
  await screen.findByText('購物車已有 3 包，加入後共 5 包', {}, { timeout: 10_000 });
  const [, soap] = within(screen.getByRole('list', { name: '訂購明細' })).getAllByRole('listitem');
  expect(soap?.textContent).not.toContain('購物車');
});

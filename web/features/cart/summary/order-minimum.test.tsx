// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Cart } from '@kaituan/contract/order/cart';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CartView } from '#web/features/cart/cart-view.tsx';
import { cartFixture, lineFixture } from '#web/features/cart/editing/cart-fixture.ts';
import { QuickOrderView } from '#web/features/cart/quick-order/quick-order-view.tsx';
import { QuotationView } from '#web/features/cart/quotation/quotation-view.tsx';
import { renderPart } from '#web/testing/render-part.tsx';

afterEach(() => sessionStorage.clear());

const minimum = { orderMinimumTwd: 3_000, orderMinimumMissingTwd: 2_800 };
const bought = [lineFixture(1, { quantity: 2, amountTwd: 200 })];
const openShop = (cart: Cart) =>
  new FakeShop()
    .answer('/Cart/GetCart', () => ({ result: cart }))
    .answer('/Coupon/GetCouponArray', () => ({ result: [] }))
    .answer('/Wholesale/GetApplication', () => ({
      result: { application: null, verifiedIn: null },
    }))
    .answer('/Quotation/GetQuotationArray', () => ({ result: [] }));
const said = '還差 NT$2,800 達最低訂購金額 NT$3,000';

it('the cart says what is missing to the minimum, beside the sum and in the bar of phones', async () => {
  renderPart(<CartView />, openShop(cartFixture(bought, minimum)));
  expect(await screen.findAllByText(said)).toHaveLength(2);
});

it('a quotation says it before an order by it is refused', async () => {
  renderPart(<QuotationView company={{} as never} />, openShop(cartFixture(bought, minimum)));
  await screen.findByText(said);
});

it('a quick order says it of what it adds, together with the cart', async () => {
  const shop = openShop(cartFixture(bought, minimum)).answer(
    '/Cart/CheckQuickOrderArray',
    ({ rows }) => ({
      result: rows.map(({ code, quantity }) => ({
        ...{ askedCode: code, code, quantity, skuId: 5, name: '白米', problem: null },
        ...{ unitLabel: '包', variantText: '' },
        ...{ unitPriceTwd: 100, amountTwd: quantity * 100, suggest: [], variants: [] },
      })),
    }),
  );
  const { user } = renderPart(<QuickOrderView />, shop);
  const [field] = screen.getAllByRole('textbox');
  await user.click(field as HTMLElement);
  await user.paste('RICE-1 8');
  await screen.findByText(
    '連同購物車還差 NT$2,000 達最低訂購金額 NT$3,000',
    {},
    { timeout: 10_000 },
  );
  await user.clear(field as HTMLElement);
  await user.paste('RICE-1 28');
  await waitFor(() => expect(screen.queryByText(/達最低訂購金額/)).toBeNull(), { timeout: 10_000 });
});

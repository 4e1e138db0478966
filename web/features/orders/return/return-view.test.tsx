// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { Order } from '@kaituan/contract/order/order';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orderFixture } from '#web/features/orders/order-fixture.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ReturnView } from './return-view.tsx';

const shop = new FakeShop().answer('/SiteInfo/GetShopConfig', () => refuse('INTERNAL'));
const open = (given: Partial<Order> = {}) =>
  renderPart(<ReturnView order={orderFixture(given)} />, shop);

it('says before anything is sent who pays for sending it back', () => {
  open();
  screen.getByText(/收到的次日起七日內退貨，或商品有問題，寄回的運費由店家負擔/);
});

it.each([
  ['ATM', '店家收到並檢查後，會通知您到這張訂單的「退款」填寫收款帳戶。'],
  ['CARD', '退款會退回原付款方式。'],
] as const)(
  'says where the money of %s goes, and where an account is asked for',
  (method, text) => {
    open({ paymentMethod: method });
    expect(screen.getByText(/運費於整筆訂單退回/).textContent).toContain(text);
  },
);

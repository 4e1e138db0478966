// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { OtherMethods } from './other-methods.tsx';

it('asks before a method that settles the order, and goes on at once with any other', async () => {
  const chosen: PaymentMethod[] = [];
  const { user } = renderPart(
    <OtherMethods
      methods={['ATM', 'HOME_COD']}
      fees={{ HOME_COD: 30 }}
      isOpen
      mayHavePaidBy={null}
      isBusy={false}
      onChoose={(method) => chosen.push(method)}
    />,
    new FakeShop(),
  );
  await user.click(screen.getByRole('button', { name: /ATM/ }));
  expect(chosen).toEqual(['ATM']);
  await user.click(screen.getByRole('button', { name: /宅配貨到付款/ }));
  const question = within(screen.getByRole('group', { name: '改用宅配貨到付款' }));
  expect(question.getByText(/加手續費 NT\$30.*不能再改/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('先不改');
  await user.click(question.getByRole('button', { name: '先不改' }));
  expect(screen.queryByRole('group', { name: '改用宅配貨到付款' })).toBeNull();
  expect(document.activeElement?.textContent).toContain('宅配貨到付款');
  expect(chosen).toEqual(['ATM']);
  await user.click(screen.getByRole('button', { name: /宅配貨到付款/ }));
  await user.click(screen.getByRole('button', { name: '確定改用' }));
  expect(chosen).toEqual(['ATM', 'HOME_COD']);
});

it.each([
  ['ATM', '款項入帳後', 1],
  ['BANK_TRANSFER', '店家對帳後', 1],
  [null, '', 0],
] as const)('says what becomes of money on its way by %s', (mayHavePaidBy, when, times) => {
  renderPart(
    <OtherMethods
      {...{ methods: ['CARD'], fees: {}, isOpen: true, mayHavePaidBy, isBusy: false }}
      onChoose={() => undefined}
    />,
    new FakeShop(),
  );
  expect(screen.queryAllByText(new RegExp(`已經轉帳或繳費的，請不要更換，${when}`))).toHaveLength(
    times,
  );
});

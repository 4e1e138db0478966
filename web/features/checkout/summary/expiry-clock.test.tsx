// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Checkout } from '#web/features/checkout/checkout-query.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ExpiryClock } from './expiry-clock.tsx';

const show = (minutesLeft: number, group: Checkout['group']) => {
  const now = Date.now();
  const [serverTime, expiresAt] = [now, now + minutesLeft * 60_000].map((at) =>
    new Date(at).toISOString(),
  );
  const checkout = { serverTime, expiresAt, group } as Checkout;
  renderPart(<ExpiryClock checkout={checkout} onEnd={() => undefined} />, new FakeShop());
};
const group = { title: '龍眼蜂蜜團' } as NonNullable<Checkout['group']>;

it('no second clock runs beside the time for which a place in a group is held', () => {
  show(29, group);
  expect(screen.getByText('名額從送出那一刻起為您保留')).toBeDefined();
  expect(screen.queryByRole('timer')).toBeNull();
});

it('says what ends once it is urgent', () => {
  show(4, group);
  expect(screen.getByRole('timer')).toBeDefined();
  expect(screen.getByText(/內送出，過了要重新結帳/)).toBeDefined();
});

it('runs from the start where the checkout is all that is held', () => {
  show(29, null);
  expect(screen.getByRole('timer')).toBeDefined();
});

// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orderLineFixture } from '#web/features/orders/order-fixture.ts';
import { ReturnLineRow } from './return-line-row.tsx';

function reasonsFor(given: { canSpoil?: boolean; rescissionExemption?: string | null }) {
  const line = orderLineFixture(given);
  const choice = { quantity: 1, reason: '' } as const;
  const { unmount } = render(
    <ul>
      <ReturnLineRow
        {...{ line, choice, problem: undefined, onChange: () => {} }}
        room={{ max: 3 }}
      />
    </ul>,
  );
  const { options } = screen.getByLabelText<HTMLSelectElement>('退貨原因');
  const reasons = [...options].map(({ value }) => value).filter((value) => value !== '');
  unmount();
  return reasons;
}

it('asks of a pan what a pan can be', () => {
  expect(reasonsFor({ canSpoil: false })).not.toContain('SPOILT');
});

it('asks of food what food can be', () => {
  expect(reasonsFor({ canSpoil: true })).toContain('SPOILT');
});

it('offers every reason for an order that was stored before it was known', () => {
  expect(reasonsFor({})).toContain('SPOILT');
});

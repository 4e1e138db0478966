// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { campaignOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { JoinedCount } from './joined-count.tsx';

afterEach(cleanup);

const cardOf = (units: number, heldUnits: number) =>
  campaignOf({
    confirmed: { ...campaignOf().confirmed, units },
    held: { ...campaignOf().held, buyers: heldUnits, units: heldUnits },
  });

it('lays what was added over those still paying, whose room stays', () => {
  const { rerender } = render(<JoinedCount card={cardOf(43, 3)} />);
  rerender(<JoinedCount card={cardOf(44, 2)} />);
  const gain = screen.getByText('+1 份');
  expect(gain.className).toContain('absolute');
  expect(gain.previousElementSibling?.textContent).toContain('2 人');
  rerender(<JoinedCount card={cardOf(45, 0)} />);
  screen.getByText('+1 份');
});

// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { noLaterPayments } from '@kaituan/domain/payment/later-payment';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { PledgeMoney } from './pledge-money.tsx';
import { pledgeOf } from './sample-pledge.ts';

const show = (given: Parameters<typeof pledgeOf>[0]): string => {
  renderPart(<PledgeMoney pledge={pledgeOf(given)} later={noLaterPayments} />, new FakeShop());
  return screen.getByText(/時的單價/).textContent;
};

it('promises the difference back, and how, to those who have paid', () => {
  expect(show({})).toMatch(
    /^付款時的單價是上限，結團後只會相同或更低，差額自動退回。退款時退回原付款方式（信用卡）。$/,
  );
});

it('promises no money back to those who pay with the goods', () => {
  expect(show({ paidTwd: 0, owedTwd: 740 })).toBe(
    '跟團時的單價是上限，結團後只會相同或更低，付款時照最後的價格付。',
  );
});

it('promises no lower price where there is one price only', () => {
  const savings = { refundNowTwd: 0, refundAtNextRungTwd: null, text: '' };
  expect(show({ savings })).toMatch(/^照付款時的單價，不會再變。退款時退回原付款方式（信用卡）。$/);
});

it('says when money that goes back arrives', () => {
  const back = { refundTwd: 60, refundedTwd: 60 };
  expect(show(back)).toContain('信用卡約 7 到 14 個工作天');
  cleanup();
  expect(show({ ...back, paidBy: ['ATM'] })).not.toContain('工作天');
});

it('names no shipping fee within nothing, once everything is paid back', () => {
  const back = { status: 'WITHDRAWN' as const, paidTwd: 740, refundTwd: 740 };
  renderPart(<PledgeMoney pledge={pledgeOf(back)} later={noLaterPayments} />, new FakeShop());
  expect(screen.getByText('實付').nextElementSibling?.textContent).toBe('NT$0');
  expect(screen.queryByText(/含運費/)).toBeNull();
});

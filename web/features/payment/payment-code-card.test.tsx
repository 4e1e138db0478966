// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { CodeGroups } from '@kaituan/kit/content/code-groups.tsx';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { PaymentCodeCard } from './payment-code-card.tsx';

const code = {
  ...{ bankCode: '812', bankName: '台新銀行', account: '2001', holder: '開團商行' },
  paymentCode: null,
};
const shown = (receivedTwd: number, payBy: string | null = null) => {
  const payment = {
    ...{ orderNo: 'G261121A1B2C3', method: 'BANK_TRANSFER' as const, status: 'PENDING' as const },
    ...{ amountTwd: 1_100, receivedTwd, code, payBy, failure: null, report: null },
  };
  renderPart(
    <PaymentCodeCard payment={payment} code={code} serverTime="2026-11-27T10:00:00.000Z" />,
    new FakeShop(),
  );
  const rows = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const amount = screen.getByText(receivedTwd > 0 ? '還差' : '金額').nextElementSibling;
  return { rows, amount: amount?.querySelector('span > span')?.textContent };
};

it('asks for the whole amount of an order', () => {
  expect(shown(0)).toEqual({ rows: ['銀行', '帳號', '戶名', '金額'], amount: 'NT$1,100' });
});

it('says what to do for a transfer in its order: the amount, and at the end the last five digits', () => {
  shown(100);
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toEqual([
    expect.stringContaining('轉 NT$1,000 到上面的帳號'),
    expect.stringContaining('末五碼'),
    expect.stringContaining('更新訂單'),
  ]);
});

it('says until when a transfer is to be made', () => {
  shown(0, '2026-11-30T15:59:00.000Z');
  screen.getByText(/請在 11月30日（一）23:59 前完成/);
});

it('asks for the rest once a part has come', () => {
  const rows = ['銀行', '帳號', '戶名', '已收到', '還差'];
  expect(shown(100)).toEqual({ rows, amount: 'NT$1,000' });
  expect(screen.getByText(/NT\$100（應付 NT\$1,100）/)).toBeTruthy();
});

it('keeps the groups of a long account whole, and copies it without gaps', () => {
  renderPart(<CodeGroups code="9302594347591708" />, new FakeShop());
  const groups = ['9302', '5943', '4759', '1708'].map((group) => screen.getByText(group));
  expect(groups.every(({ className }) => className.includes('inline-block'))).toBe(true);
  expect(groups[0]?.parentElement?.textContent).toBe('9302594347591708');
});

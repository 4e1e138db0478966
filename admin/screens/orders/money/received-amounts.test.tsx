// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { OwedOrder } from '#admin/parts/owed-order.ts';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { ReceivedAmounts } from './received-amounts.tsx';

function Received({ orders }: { orders: OwedOrder[] }) {
  const [amounts, onChange] = useState<Record<string, string>>({});
  return <ReceivedAmounts {...{ orders, amounts, onChange }} />;
}
const order = (orderNo: string, heldTwd: number) => ({
  ...{ orderNo, payableTwd: 650, reportedLastFive: null, heldTwd },
});

it('asks for what is left after a part, and calls it enough', async () => {
  const { user } = renderScreen(<Received orders={[order('G1', 600)]} />, new FakeShop());
  screen.getByText('還差 NT$50');
  await user.click(screen.getByRole('button', { name: '收到 NT$50' }));
  expect((screen.getByLabelText('收到的金額') as HTMLInputElement).value).toBe('50');
  await user.type(screen.getByLabelText('收到的金額'), '0');
  screen.getByText('多了 NT$450');
});

it('of many orders takes what each is short of', async () => {
  const orders = [order('G1', 600), order('G2', 0)];
  const { user } = renderScreen(<Received orders={orders} />, new FakeShop());
  await user.click(screen.getByRole('button', { name: '每張都收到全額' }));
  expect((screen.getByLabelText('G1') as HTMLInputElement).value).toBe('50');
  expect((screen.getByLabelText('G2') as HTMLInputElement).value).toBe('650');
});

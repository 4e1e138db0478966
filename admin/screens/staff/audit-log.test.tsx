// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import AuditLogScreen from './audit-log.tsx';

it('folds the orders of a long export, and shows all of them on request', async () => {
  const orderNoArray = Array.from({ length: 40 }, (_, n) => `G2611210000${10 + n}`);
  const entry = {
    ...{ id: 1, at: '2026-11-22T10:00:00.000Z', actedBy: 'm1', actedByName: '周店主', channelId },
    ...{ call: '/StaffOrder/RevealInvoiceArray', summary: '匯出發票資料', subjectId: '' },
    ...{ subjectName: null, request: { orderNoArray }, before: null, after: null },
  };
  const shop = new FakeShop().answer('/StaffAudit/SearchAuditArray', () => ({
    ...{ result: [entry], nextCursor: null },
  }));
  const { user } = renderScreen(<AuditLogScreen />, shop);
  const row = (await screen.findByText('匯出發票資料')).closest('tr');
  expect(row?.textContent).toContain(`共 40 個：${orderNoArray[0]}、`);
  expect(row?.textContent).not.toContain(orderNoArray[39]);
  await user.click(within(row as HTMLElement).getByRole('button', { name: '看全部' }));
  expect(row?.textContent).toContain(orderNoArray[39]);
  await user.click(within(row as HTMLElement).getByRole('button', { name: '收起' }));
  expect(row?.textContent).not.toContain(orderNoArray[39]);
});

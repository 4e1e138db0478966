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

it('names settings, channels and codes as the screens do', async () => {
  const about = (id: number, call: string, subjectId: string, more = {}) => ({
    ...{ id, at: '2026-11-22T10:00:00.000Z', actedBy: 'm1', actedByName: '周店主', channelId },
    ...{ call, summary: `第 ${id} 件`, subjectId, subjectName: null, request: {} },
    ...{ before: null, after: null, ...more },
  });
  const status = { before: { status: 'DRAFT' }, after: { status: 'ACTIVE' } };
  const entries = [
    about(1, '/StaffSettings/SavePickupPlaces', `${channelId}:PICKUP_PLACES`),
    about(2, '/StaffShop/SaveCategories', 'CATEGORIES'),
    about(3, '/StaffSettings/SavePage', `${channelId}:PAGE:RETURN_POLICY`),
    about(4, '/StaffSettings/OpenShop', `${channelId}`),
    about(5, '/StaffGoods/SetStatus', 'A-1', status),
    about(7, '/Staff/AppointStaff', 'm2', { after: { channelId, role: 'CLERK' } }),
    about(6, '/StaffGroupBuy/PlanCampaign', '7', { after: { mode: 'TEAM' } }),
  ];
  const shop = new FakeShop().answer('/StaffAudit/SearchAuditArray', () => ({
    ...{ result: entries, nextCursor: null },
  }));
  renderScreen(<AuditLogScreen />, shop);
  await screen.findByText('第 1 件');
  const textOf = (id: number) => screen.getByText(`第 ${id} 件`).closest('tr')?.textContent;
  expect(textOf(1)).toMatch(/取貨地點（.+）/);
  expect(textOf(1)).not.toContain(String(channelId));
  expect(textOf(2)).toContain('商品分類');
  expect(textOf(3)).toMatch(/退換貨說明（.+）/);
  expect(textOf(4)).not.toContain(String(channelId));
  expect(textOf(5)).toContain('狀態　草稿 → 上架');
  expect(textOf(7)).toMatch(/通路　\D/);
  expect(textOf(7)).not.toContain(String(channelId));
  expect(textOf(6)).toContain('團購方式　好友團');
});

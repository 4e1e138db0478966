// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffApplication } from '@kaituan/contract/staff/members/staff-wholesale';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import ApplicationListScreen from './application-list.tsx';

const applicationNo = '01KPR000000000000000000001';
const paper = {
  ...{ fileNo: 'F1', type: 'PDF' as const, name: '登記表.pdf', bytes: 9, width: null },
  ...{ height: null, url: '/files/F1.pdf?token=t' },
};
const application: StaffApplication = {
  ...{ applicationNo, channelId, company: '好鄰居商行', taxId: '12345675', note: '' },
  ...{ contactName: '王小明', phone: '0223•••731', status: 'PENDING', reason: null },
  ...{ appliedAt: '2026-11-22T10:00:00.000Z', decidedAt: null, papers: [paper] },
  ...{ memberId: 'm', memberName: '王小明', email: null, decidedBy: null },
};
const shopOf = () =>
  new FakeShop().answer('/StaffMember/SearchApplicationArray', () => ({
    result: [application],
    nextCursor: null,
  }));

it('shows the papers, and approves into a channel', async () => {
  const shop = shopOf();
  shop.answer('/StaffMember/ApproveApplication', () => ({ result: application }));
  const { user, toasts } = renderScreen(<ApplicationListScreen />, shop);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '登記表.pdf' });
  expect(link.getAttribute('href')).toBe(paper.url);
  await user.click(screen.getByRole('button', { name: '通過' }));
  const approve = (await screen.findAllByRole('button', { name: '通過' })).at(-1);
  if (approve) await user.click(approve);
  await waitFor(() => expect(toasts).toContain('已通過「好鄰居商行」'));
  expect(shop.requestsTo('/StaffMember/ApproveApplication')).toEqual([
    { applicationNo, channelId },
  ]);
});

it('shows how to reach an applicant on request', async () => {
  const reveal = '/StaffMember/RevealApplication';
  const shop = shopOf().answer(reveal, () => ({
    result: { phone: '0223113731', email: 'wang@shop.example' },
  }));
  const { user } = renderScreen(<ApplicationListScreen />, shop);
  await screen.findByText('0223•••731');
  await user.click(screen.getByRole('button', { name: '顯示電話與電子郵件' }));
  await screen.findByText('0223113731');
  screen.getByText('wang@shop.example');
  expect(shop.requestsTo(reveal)).toEqual([{ applicationNo }]);
  expect(screen.queryByRole('button', { name: '顯示電話與電子郵件' })).toBeNull();
});

it('rejects with a reason only', async () => {
  const shop = shopOf();
  shop.answer('/StaffMember/RejectApplication', () => ({ result: application }));
  const { user } = renderScreen(<ApplicationListScreen />, shop);
  await user.click(await screen.findByRole('button', { name: '不通過' }));
  const reject = (await screen.findAllByRole<HTMLButtonElement>('button', { name: '不通過' })).at(
    -1,
  );
  expect(reject?.disabled).toBe(true);
  await user.type(screen.getByLabelText('原因，會告訴會員'), '統一編號與文件不符');
  if (reject) await user.click(reject);
  await waitFor(() =>
    expect(shop.requestsTo('/StaffMember/RejectApplication')).toEqual([
      { applicationNo, reason: '統一編號與文件不符' },
    ]),
  );
});

// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffApplication } from '@kaituan/contract/staff/members/staff-wholesale';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import BulletinListScreen from './bulletins/bulletin-list.tsx';
import ContactListScreen from './contacts/contact-list.tsx';
import GroupListScreen from './groups/group-list.tsx';
import ThreadListScreen from './messages/thread-list.tsx';
import PriceGroupListScreen from './prices/price-group-list.tsx';
import ReviewListScreen from './reviews/review-list.tsx';
import AuditLogScreen from './staff/audit-log.tsx';
import StaffListScreen from './staff/staff-list.tsx';
import ApplicationListScreen from './wholesale/application-list.tsx';

const none = { result: [], nextCursor: null };
const lists = [
  ['messages', <ThreadListScreen key="1" />, '/StaffMessage/SearchThreadArray'],
  ['the contact form', <ContactListScreen key="2" />, '/StaffMessage/SearchContactArray'],
  ['reviews', <ReviewListScreen key="3" />, '/StaffReview/SearchReviewArray'],
  ['bulletins', <BulletinListScreen key="4" />, '/StaffBulletin/SearchBulletinArray'],
  ['applications', <ApplicationListScreen key="5" />, '/StaffMember/SearchApplicationArray'],
  ['group buys', <GroupListScreen key="6" />, '/StaffGroupBuy/SearchCampaignArray'],
  ['staff', <StaffListScreen key="7" />, '/Staff/GetStaffArray'],
  ['price groups', <PriceGroupListScreen key="8" />, '/StaffPriceGroup/GetPriceGroupArray'],
  ['the log', <AuditLogScreen key="9" />, '/StaffAudit/SearchAuditArray'],
] as const;

it.each(lists)('%s are searched by the shop, for what the address says', async (_, list, path) => {
  const shop = new FakeShop()
    .answer(path, () => none)
    .answer('/StaffMessage/GetInboxArray', () => ({ result: [] }))
    .answer('/Staff/GetInvitationArray', () => ({ result: [] }));
  const { user, address } = renderScreen(list, shop, { at: '/?search=%E5%B0%8F%E7%8E%8B' });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '搜尋' });
  expect(field.value).toBe('小王');
  await waitFor(() => expect(shop.requestsTo(path).at(-1)).toMatchObject({ search: '小王' }));
  await user.click(screen.getByRole('button', { name: '清除搜尋' }));
  await user.type(field, '阿嬤');
  await waitFor(() => expect(shop.requestsTo(path).at(-1)).toMatchObject({ search: '阿嬤' }));
  expect(decodeURIComponent(address())).toBe('/?search=阿嬤');
  // There is nothing to save.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '匯出' }).disabled).toBe(true);
});

let saved: Blob[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => {};
});

it('what a list masks is masked in its export', async () => {
  const application: StaffApplication = {
    ...{ applicationNo: 'A1', channelId, company: '好鄰居商行', taxId: '12345675', note: '' },
    ...{ contactName: '王小明', phone: '0223•••731', status: 'PENDING', reason: null },
    ...{ appliedAt: '2026-11-22T10:00:00.000Z', decidedAt: null, papers: [] },
    ...{ memberId: 'm', memberName: '王小明', email: 'wa•••@shop.example', decidedBy: null },
  };
  const path = '/StaffMember/SearchApplicationArray';
  const shop = new FakeShop().answer(path, () => ({ result: [application], nextCursor: null }));
  const { user, toasts } = renderScreen(<ApplicationListScreen />, shop);
  await screen.findByText('好鄰居商行');
  await user.click(screen.getByRole('button', { name: '匯出' }));
  await screen.findByText('符合篩選的全部 1 筆');
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(toasts).toEqual(['已匯出 1 筆']));
  const [, row] = (await saved[0]?.text())?.split('\r\n') ?? [];
  expect(row).toContain('好鄰居商行,12345675,王小明,0223•••731,wa•••@shop.example');
  expect(new Set(shop.calls.map((call) => call.path))).toEqual(new Set([path]));
});

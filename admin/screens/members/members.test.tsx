// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffMemberStory } from '@kaituan/contract/staff/members/staff-member-story';
import { rolePermissions } from '@kaituan/domain/staff/role';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';
import MemberListScreen from './member-list.tsx';
import MemberScreen from './member-screen.tsx';

const memberId = 'm1';
const note = {
  ...{ noteNo: 'N1', text: '常訂素食', writtenByName: '周店主' },
  writtenAt: '2026-11-22T10:00:00.000Z',
};
const story: StaffMemberStory = {
  ...{ memberId, displayName: '陳美玲', email: 'm•••@shop.example', phone: '0911•••333' },
  ...{ verifiedChannelId: null, isSuspended: false, joinedAt: '2026-01-02T10:00:00.000Z' },
  ...{ orderCount: 3, paidTwd: 3000, lastOrderAt: '2026-11-20T10:00:00.000Z', noteCount: 1 },
  ...{ suspensionReason: null, deletionRequestedAt: null, isStaff: false },
  ...{ priceGroups: [], orders: [], pledges: [], questions: [], events: [], notes: [note] },
};
const group = {
  ...{ priceGroupId: 7, channelId, name: '餐廳', memberCount: 0, priceCount: 0, version: 'v' },
};
const shopOf = (given: Partial<StaffMemberStory> = {}) =>
  new FakeShop()
    .answer('/StaffMember/SearchMemberArray', () => ({ result: [story], nextCursor: null }))
    .answer('/StaffMember/DescribeMember', () => ({ result: { ...story, ...given } }))
    .answer('/StaffPriceGroup/GetPriceGroupArray', () => ({ result: [group] }));
const show = (shop: FakeShop, staff = owner) =>
  renderScreen(<MemberScreen />, shop, {
    ...{ at: `/members/${memberId}`, path: '/members/:memberId', staff },
  });

it('lists members of the whole shop, and leads to one', async () => {
  const shop = shopOf();
  renderScreen(<MemberListScreen />, shop, { at: '/?which=BUYERS&search=美玲' });
  const link = await screen.findByRole('link', { name: '陳美玲' });
  expect(link.getAttribute('href')).toBe(`/members/${memberId}`);
  expect(shop.requestsTo('/StaffMember/SearchMemberArray')).toEqual([
    { channelId: null, which: 'BUYERS', search: '美玲', sort: 'NEWEST' },
  ]);
});

it('shows contact data when it is asked for', async () => {
  const shop = shopOf().answer('/StaffMember/RevealMember', () => ({
    result: { email: 'm@shop.example', phone: '0911222333', contactPhone: null, birthday: null },
  }));
  const { user } = show(shop);
  expect(await screen.findByText('0911•••333')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '顯示完整資料' }));
  expect(await screen.findByText('0911222333')).toBeTruthy();
  expect(shop.requestsTo('/StaffMember/RevealMember')).toEqual([{ channelId: null, memberId }]);
});

it('writes a note and deletes one', async () => {
  const shop = shopOf()
    .answer('/StaffMember/NoteMember', () => ({ result: { noteNo: 'N2' } }))
    .answer('/StaffMember/RemoveMemberNote', () => ({ result: null }));
  const { user } = show(shop);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('寫一則備註');
  await user.type(field, '先來電');
  await user.click(screen.getByRole('button', { name: '加上備註' }));
  await waitFor(() => expect(field.value).toBe(''));
  expect(shop.requestsTo('/StaffMember/NoteMember')).toEqual([
    { channelId: null, memberId, text: '先來電' },
  ]);
  await user.click(screen.getByRole('button', { name: '刪除備註：常訂素食' }));
  await waitFor(() =>
    expect(shop.requestsTo('/StaffMember/RemoveMemberNote')).toEqual([
      { channelId: null, memberId, noteNo: 'N1' },
    ]),
  );
});

it('puts a member into a price group', async () => {
  const shop = shopOf().answer('/StaffPriceGroup/AddGroupMember', () => ({
    result: {
      member: { channelId, memberId, displayName: '陳美玲', email: null, company: null },
      leftGroup: null,
    },
  }));
  const { user } = show(shop);
  await user.selectOptions(await screen.findByLabelText('零售'), '餐廳');
  await waitFor(() =>
    expect(shop.requestsTo('/StaffPriceGroup/AddGroupMember')).toEqual([
      { priceGroupId: 7, who: memberId },
    ]),
  );
});

it('makes a member one of a channel without an application', async () => {
  const path = '/StaffMember/VerifyMember';
  const shop = shopOf().answer(path, () => ({
    result: { displayName: '陳美玲', channelName: '批發' },
  }));
  const wholesale = { channelId: 100120, name: '批發', isActive: true };
  const closed = { channelId: 100130, name: '舊批發', isActive: false };
  const { user, toasts } = show(shop, {
    ...owner,
    channels: [...owner.channels, wholesale, closed],
  });
  await user.click(await screen.findByRole('button', { name: '設為通路會員' }));
  const field = await screen.findByLabelText('通路');
  expect(within(field).queryByText('舊批發')).toBeNull();
  await user.selectOptions(field, '批發');
  const confirm = screen.getAllByRole('button', { name: '設為通路會員' }).at(-1);
  if (confirm) await user.click(confirm);
  await waitFor(() => expect(toasts).toContain('陳美玲 是「批發」的通路會員了'));
  expect(shop.requestsTo(path)).toEqual([{ who: memberId, channelId: 100120 }]);
});

it('offers another channel to who is verified in one, as far as there is one', async () => {
  show(shopOf({ verifiedChannelId: channelId }));
  expect(await screen.findByText('內部備註')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '改到別的通路' })).toBeNull();
});

it('suspends with a reason, and offers to restore who is suspended', async () => {
  const shop = shopOf().answer('/StaffMember/SuspendMember', () => ({
    result: { memberId, displayName: '陳美玲' },
  }));
  const { user, toasts } = show(shop);
  await user.click(await screen.findByRole('button', { name: '停用' }));
  await user.type(await screen.findByLabelText('原因，會告訴會員'), '多次未取');
  const confirm = screen.getAllByRole('button', { name: '停用' }).at(-1);
  if (confirm) await user.click(confirm);
  await waitFor(() => expect(toasts).toContain('帳號已停用'));
  expect(shop.requestsTo('/StaffMember/SuspendMember')).toEqual([
    { who: memberId, reason: '多次未取' },
  ]);
});

it('offers to restore who is suspended, and says what they were told', async () => {
  show(shopOf({ isSuspended: true, suspensionReason: '多次未取' }));
  expect(await screen.findByRole('button', { name: '恢復' })).toBeTruthy();
  expect(screen.getByText(/多次未取/)).toBeTruthy();
});

it('leaves the accounts of staff to who appoints them', async () => {
  const grants = [{ permissions: [...rolePermissions.MANAGER], channelId: null }];
  show(shopOf({ isStaff: true }), { ...owner, grants });
  expect(await screen.findByText('內部備註')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '停用' })).toBeNull();
});

// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffInvitation } from '@kaituan/contract/staff/shop/staff-invitation';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import StaffListScreen from './staff-list.tsx';

const token = 'uE0lZ3Yk9pWqT7rN2xVbH5sD8fGjKcMa';
const invitation: StaffInvitation = {
  ...{ invitationNo: '01KPR000000000000000000003', role: 'PACKER', channelId },
  ...{ invitedAt: '2026-11-22T10:00:00.000Z', expiresAt: '2026-11-29T10:00:00.000Z' },
};
const shopOf = (open: StaffInvitation[] = []) =>
  new FakeShop()
    .answer('/Staff/GetStaffArray', () => ({ result: [] }))
    .answer('/Staff/GetInvitationArray', () => ({ result: open }));

it('makes a link for a role and a channel, shows it once and copies it', async () => {
  const shop = shopOf();
  shop.answer('/Staff/InviteStaff', () => ({ result: { ...invitation, token } }));
  const { user, toasts } = renderScreen(<StaffListScreen />, shop);
  await user.click(screen.getByRole('button', { name: '邀請連結' }));
  const dialog = within(await screen.findByRole('dialog'));
  const duties = dialog.getByRole('list', { name: '各職務可以做什麼' });
  for (const role of ['店員', '理貨人員', '團主']) expect(duties.textContent).toContain(role);
  await user.selectOptions(dialog.getByRole('combobox', { name: '職務' }), '理貨人員');
  await user.selectOptions(dialog.getByRole('combobox', { name: '通路' }), '零售');
  await user.click(dialog.getByRole('button', { name: '建立連結' }));
  const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: '邀請連結' });
  expect(link.value).toMatch(new RegExp(`/admin/invitation#${token}$`));
  expect(shop.requestsTo('/Staff/InviteStaff')).toEqual([{ role: 'PACKER', channelId }]);
  await user.click(dialog.getByRole('button', { name: '複製連結' }));
  await waitFor(() => expect(toasts).toContain('已複製'));
  expect(await navigator.clipboard.readText()).toBe(link.value);
});

it('lists the links that nobody used yet, and withdraws one', async () => {
  const open = [invitation];
  const shop = shopOf(open);
  shop.answer('/Staff/WithdrawInvitation', () => {
    open.pop();
    return { result: null };
  });
  const { user } = renderScreen(<StaffListScreen />, shop);
  await screen.findByText(/理貨人員，零售/);
  await user.click(screen.getByRole('button', { name: '收回邀請：理貨人員' }));
  await waitFor(() => expect(screen.queryByText('還沒用過的邀請連結')).toBeNull());
  expect(shop.requestsTo('/Staff/WithdrawInvitation')).toEqual([
    { invitationNo: invitation.invitationNo },
  ]);
});

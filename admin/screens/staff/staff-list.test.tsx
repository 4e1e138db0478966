// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffInvitation } from '@kaituan/contract/staff/shop/staff-invitation';
import type { StaffMember } from '@kaituan/contract/staff/staff';
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

it('shows who joined by phone with that, and changes the role of the same person', async () => {
  const clerk: StaffMember = {
    ...{ memberId: 'm1', displayName: '吳理貨', email: '', phone: '0912•••678', role: 'CLERK' },
    ...{ channelId, appointedAt: '2026-11-22T10:00:00.000Z', appointedBy: 'owner' },
  };
  const shop = shopOf()
    .answer('/Staff/GetStaffArray', () => ({ result: [clerk] }))
    .answer('/Staff/AppointStaff', () => ({ result: { ...clerk, role: 'PACKER' } }));
  const { user } = renderScreen(<StaffListScreen />, shop);
  const card = (await screen.findByRole('link', { name: '吳理貨' })).closest('li');
  expect(card?.textContent).toContain('0912•••678');
  expect(screen.getByRole('link', { name: '吳理貨' }).getAttribute('href')).toBe('/members/m1');
  await user.click(screen.getByRole('button', { name: '改職務：吳理貨' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('0912•••678')).toBeTruthy();
  await user.selectOptions(dialog.getByRole('combobox', { name: '職務' }), '理貨人員');
  await user.click(dialog.getByRole('button', { name: '儲存' }));
  await waitFor(() =>
    expect(shop.requestsTo('/Staff/AppointStaff')).toMatchObject([{ who: 'm1', role: 'PACKER' }]),
  );
});

it('makes a link for a role and a channel, shows it once and copies it', async () => {
  const shop = shopOf();
  shop.answer('/Staff/InviteStaff', () => ({ result: { ...invitation, token, letter: null } }));
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
  expect(dialog.queryByText(/邀請信/)).toBeNull();
});

it.each([
  ['SENT', '邀請信已寄到 new@shop.example'],
  ['FAILED', '邀請信沒有寄成。連結照樣有效，請複製後自己傳給對方。'],
  ['UNAVAILABLE', '這家店還沒有設定寄信，邀請信沒有寄出。連結照樣有效，請複製後自己傳給對方。'],
] as const)(
  'has the link sent to an address, and says what became of the letter: %s',
  async (letter, text) => {
    const shop = shopOf();
    shop.answer('/Staff/InviteStaff', () => ({ result: { ...invitation, token, letter } }));
    const { user } = renderScreen(<StaffListScreen />, shop);
    await user.click(screen.getByRole('button', { name: '邀請連結' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: '寄到（選填）' }), ' new@shop.example ');
    await user.click(dialog.getByRole('button', { name: '建立連結' }));
    await dialog.findByText(text);
    const link = dialog.getByRole<HTMLInputElement>('textbox', { name: '邀請連結' });
    expect(link.value).toContain(token);
    expect(shop.requestsTo('/Staff/InviteStaff')).toMatchObject([{ email: 'new@shop.example' }]);
  },
);

it('says at the address that it is none, and makes no link', async () => {
  const shop = shopOf();
  shop.answer('/Staff/InviteStaff', () =>
    refuse('VALIDATION_FAILED', [{ path: 'email', rule: 'FORMAT' }]),
  );
  const { user } = renderScreen(<StaffListScreen />, shop);
  await user.click(screen.getByRole('button', { name: '邀請連結' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: '寄到（選填）' }), 'new@shop');
  await user.click(dialog.getByRole('button', { name: '建立連結' }));
  await dialog.findByText('請輸入正確的電子郵件，或留白自己傳連結');
  expect(dialog.queryByRole('textbox', { name: '邀請連結' })).toBeNull();
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

// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { refusalText } from '@kaituan/contract/refusals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { InvitationPage, InvitedGuest, invitationPath } from './invitation-page.tsx';

const token = 'uE0lZ3Yk9pWqT7rN2xVbH5sD8fGjKcMa';
const invitation = {
  ...{ invitationNo: '01KPR000000000000000000003', role: 'CLERK' as const, channelId: 100083 },
  ...{ invitedAt: '2026-11-22T10:00:00.000Z', expiresAt: '2026-11-29T10:00:00.000Z' },
  ...{ shopName: '好日子', channelName: '零售' },
};
const open = (shop: FakeShop) =>
  renderScreen(<InvitationPage name="林店員" />, shop, {
    ...{ at: `${invitationPath}#${token}`, path: invitationPath },
  });

it('says what it invites to, and opens the desk once it is accepted', async () => {
  const shop = new FakeShop()
    .answer('/Staff/GetInvitation', () => ({ result: invitation }))
    .answer('/Staff/AcceptInvitation', () => ({ result: null }));
  const { user, address } = open(shop);
  await screen.findByText('零售的店員');
  await user.click(screen.getByRole('button', { name: '接受邀請' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(shop.requestsTo('/Staff/AcceptInvitation')).toEqual([{ token }]);
});

it('asks for a name where none was chosen, and has it before the role', async () => {
  const shop = new FakeShop()
    .answer('/Staff/GetInvitation', () => ({ result: invitation }))
    .answer('/User/UpdateProfile', () => refuse('INTERNAL'))
    .answer('/Staff/AcceptInvitation', () => ({ result: null }));
  const { user } = renderScreen(<InvitationPage name="新會員" />, shop, {
    ...{ at: `${invitationPath}#${token}`, path: invitationPath },
  });
  await user.type(await screen.findByLabelText('您的名字'), '林店員');
  expect(screen.queryByText(/新會員/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '接受邀請' }));
  await waitFor(() =>
    expect(shop.requestsTo('/User/UpdateProfile')).toEqual([{ displayName: '林店員' }]),
  );
  expect(shop.requestsTo('/Staff/AcceptInvitation')).toEqual([]);
});

it('says that a link was used, and offers nothing', async () => {
  const shop = new FakeShop().answer('/Staff/GetInvitation', () => refuse('GONE'));
  open(shop);
  await screen.findByText(refusalText.GONE);
  expect(screen.queryByRole('button', { name: '接受邀請' })).toBeNull();
});

it('tells a guest who invites to what, and is found again after an account was made', async () => {
  const shop = new FakeShop().answer('/Staff/GetInvitation', ({ token: sent }) =>
    sent === token ? { result: invitation } : refuse('GONE'),
  );
  const place = { at: `${invitationPath}#${token}`, path: invitationPath };
  const { user } = renderScreen(<InvitedGuest />, shop, place);
  await screen.findByText(/「好日子」邀請您擔任/);
  const signUp = screen.getByRole('link', { name: '還沒有帳號，先註冊' });
  expect(signUp.getAttribute('href')).toBe('/join-us?redirect=%2Fadmin%2Finvitation');
  signUp.addEventListener('click', (event) => event.preventDefault());
  await user.click(signUp);
  cleanup();
  renderScreen(<InvitationPage name="林店員" />, shop, { ...place, at: invitationPath });
  await screen.findByText('零售的店員');
});

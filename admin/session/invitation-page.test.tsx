// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { refusalText } from '@kaituan/contract/refusals';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { InvitationPage, invitationPath } from './invitation-page.tsx';

const token = 'uE0lZ3Yk9pWqT7rN2xVbH5sD8fGjKcMa';
const invitation = {
  ...{ invitationNo: '01KPR000000000000000000003', role: 'CLERK' as const, channelId: 100083 },
  ...{ invitedAt: '2026-11-22T10:00:00.000Z', expiresAt: '2026-11-29T10:00:00.000Z' },
  channelName: '零售',
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

it('says that a link was used, and offers nothing', async () => {
  const shop = new FakeShop().answer('/Staff/GetInvitation', () => refuse('GONE'));
  open(shop);
  await screen.findByText(refusalText.GONE);
  expect(screen.queryByRole('button', { name: '接受邀請' })).toBeNull();
});

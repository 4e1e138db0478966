// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { campaignOf, teamOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import * as messaging from '#web/platform/messaging/messaging.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { InviteButton } from './invite-button.tsx';

async function openInvitation(button = <InviteButton campaign={campaignOf()} />) {
  const rendered = renderPart(button, new FakeShop());
  await rendered.user.click(screen.getByRole('button', { name: '邀請好友' }));
  await screen.findByRole('dialog');
  return rendered;
}
const textOf = (link: HTMLElement) =>
  new URL(link.getAttribute('href') ?? '').searchParams.get('text') ?? '';
const lineLink = () => screen.getByRole('link', { name: '傳到 LINE' });

it('names the member who invites, under the name they choose', async () => {
  const { user } = await openInvitation();
  expect(textOf(lineLink())).toContain('王小明 邀您一起買');
  const field = screen.getByRole('textbox', { name: '邀請上的名字' });
  await user.clear(field);
  await user.type(field, '小美');
  await waitFor(() => expect(textOf(lineLink())).toContain('小美 邀您一起買'));
  await user.clear(field);
  expect(textOf(lineLink())).not.toContain('邀您一起買');
});

it('offers a QR code and a picture with the present numbers', async () => {
  await openInvitation();
  expect(screen.getByRole('img', { name: '團購的 QR 碼' }).querySelector('path')).not.toBeNull();
  const picture = screen.getByRole('img', { name: /^龍眼蜂蜜團購：/ });
  expect(picture.getAttribute('src')).toContain('/og/group-buys/1.png?channelId=100083&v=OPEN-43');
  expect(screen.getByRole('link', { name: /下載圖片/ }).hasAttribute('download')).toBe(true);
});

it('leads friends into the team', async () => {
  const team = teamOf();
  const campaign = campaignOf({ mode: 'TEAM', teams: [team] });
  await openInvitation(<InviteButton campaign={campaign} team={team} teamNo={team.teamNo} />);
  expect(textOf(lineLink())).toContain(`teamNo=${team.teamNo}`);
  expect(textOf(lineLink())).toContain('還差 2 人');
});

it('in LINE’s app says why nothing was sent, above the other ways to invite', async () => {
  const refused = Object.assign(new Error('no'), { code: '403' });
  const sendToFriends = vi.fn().mockRejectedValueOnce(refused).mockResolvedValueOnce(false);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Safari/604.1 Line/15.0.0 LIFF');
  const line = { canPickFriends: () => true, sendToFriends };
  const others = { canSendToChat: () => false, canAddShortcut: () => false };
  vi.spyOn(messaging, 'findMessaging').mockResolvedValue({ ...line, ...others } as never);
  const { user } = await openInvitation();
  expect(screen.getByRole('alert').textContent).toBe(
    'LINE 不允許這項操作，請確認您已同意授權；也可以用下面的方式邀請。',
  );
  expect(screen.getByRole('button', { name: '複製連結' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: '關閉' }));
  await user.click(screen.getByRole('button', { name: '邀請好友' }));
  await vi.waitFor(() => expect(sendToFriends).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  vi.restoreAllMocks();
});

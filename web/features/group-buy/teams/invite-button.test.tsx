// @vitest-environment happy-dom

import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { newMemberName } from '@kaituan/domain/member/profile';
import type { SignedInMember } from '@kaituan/identity-client/client';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { campaignOf, teamOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { shopConfigQuery } from '#web/navigation/shop-config.ts';
import { readAppState, setUser } from '#web/platform/app-state.ts';
import * as messaging from '#web/platform/messaging/messaging.ts';
import type { SharedPage } from '#web/platform/messaging/share-card.ts';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { InviteButton } from './invite-button.tsx';

beforeEach(() => void answerSeals());
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Seals the names for pictures; gives those it was asked for. */
function answerSeals(): string[] {
  const named: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    named.push(body);
    return new Response(`seal-${named.length}`);
  });
  return named;
}

async function openInvitation(button = <InviteButton campaign={campaignOf()} />) {
  const shop = new FakeShop().answer('/User/UpdateProfile', () => refuse('INTERNAL'));
  const rendered = renderPart(button, shop);
  const config = { result: { priceVisibility: 'PUBLIC' } } as never;
  act(() => rendered.client.setQueryData(shopConfigQuery(channelId).queryKey, config));
  await rendered.user.click(screen.getByRole('button', { name: '邀請好友' }));
  await screen.findByRole('dialog');
  return { ...rendered, shop };
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

it('lets friends read the chosen name in full, and none once it is emptied', async () => {
  const { shop, user } = await openInvitation();
  const field = screen.getByRole('textbox', { name: '邀請上的名字' });
  await user.click(screen.getByRole('button', { name: '複製連結' }));
  await waitFor(() =>
    expect(shop.requestsTo('/User/UpdateProfile')).toEqual([{ inviterName: '王小明' }]),
  );
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: '已複製' }));
  await waitFor(() =>
    expect(shop.requestsTo('/User/UpdateProfile').at(-1)).toEqual({ inviterName: null }),
  );
});

it('offers a QR code and a picture with the present numbers', async () => {
  await openInvitation();
  expect(screen.getByRole('img', { name: '團購的 QR 碼' }).querySelector('path')).not.toBeNull();
  const picture = await screen.findByRole('img', { name: /^龍眼蜂蜜團購：/ });
  expect(picture.getAttribute('src')).toContain('/og/group-buys/1.png?channelId=100083&v=OPEN-43');
  expect(screen.getByRole('link', { name: '下載圖片' }).hasAttribute('download')).toBe(true);
});

it.each(['CAMPAIGN', 'TEAM'] as const)(
  'of a %s shows and saves no picture but that with the name in the field',
  async (mode) => {
    const named = answerSeals();
    const [team] = mode === 'TEAM' ? [teamOf()] : [];
    const campaign = campaignOf({ mode, teams: team ? [team] : [] });
    const { user } = await openInvitation(
      <InviteButton campaign={campaign} team={team} teamNo={team?.teamNo ?? null} />,
    );
    const shown = () =>
      screen.queryByRole('img', { name: /^龍眼蜂蜜團購：/ })?.getAttribute('src') ?? '';
    await waitFor(() => expect(shown()).toMatch(/&by=seal-1$/));
    await user.type(screen.getByRole('textbox', { name: '邀請上的名字' }), '團');
    expect(shown()).toBe('');
    expect(screen.queryByRole('link', { name: '下載圖片' })).toBeNull();
    await waitFor(() => expect(shown()).toMatch(/&by=seal-2$/));
    expect(screen.getByRole('link', { name: '下載圖片' }).getAttribute('href')).toBe(shown());
    expect(named).toEqual(['王小明', '王小明團']);
  },
);

it('shows the picture without a name where the shop cannot be asked for one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  await openInvitation();
  const picture = await screen.findByRole('img', { name: /^龍眼蜂蜜團購：/ });
  expect(picture.getAttribute('src')).not.toContain('&by=');
});

it('copies the link alone, or the text with it, and says in the dialog which', async () => {
  const { user, toasts } = await openInvitation();
  await user.click(screen.getByRole('button', { name: '複製連結' }));
  await screen.findByRole('button', { name: '已複製' });
  const link = await navigator.clipboard.readText();
  expect(new URL(link).pathname).toBe('/group-buys/1');
  await user.click(screen.getByRole('button', { name: '複製邀請文字' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toMatch(/王小明 邀您一起買.*\nhttp/),
  );
  expect((await navigator.clipboard.readText()).split('\n').at(-1)).toBe(link);
  expect(toasts).toEqual([]);
});

it('leads friends into the team', async () => {
  const team = teamOf();
  const campaign = campaignOf({ mode: 'TEAM', teams: [team] });
  await openInvitation(<InviteButton campaign={campaign} team={team} teamNo={team.teamNo} />);
  expect(textOf(lineLink())).toContain(`teamNo=${team.teamNo}`);
  expect(textOf(lineLink())).toMatch(
    /^龍眼蜂蜜團購\n團購價 NT\$320\n王小明 邀您一起買：還差 2 人成團\nhttps?:/,
  );
});

function openInLine() {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Safari/604.1 Line/15.0.0 LIFF');
  const sendToFriends = vi.fn<(page: SharedPage) => Promise<boolean>>().mockResolvedValue(true);
  const line = { canPickFriends: () => true, sendToFriends };
  const others = { canSendToChat: () => false, canAddShortcut: () => false };
  vi.spyOn(messaging, 'findMessaging').mockResolvedValue({ ...line, ...others } as never);
  return sendToFriends;
}

it('in LINE’s app asks once who invites, and names them from then on', async () => {
  const sendToFriends = openInLine();
  const { user } = await openInvitation();
  expect(sendToFriends).not.toHaveBeenCalled();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '邀請上的名字' });
  expect(field.value).toBe('王小明');
  await user.clear(field);
  await user.type(field, '小美');
  await user.click(screen.getByRole('button', { name: '選擇 LINE 好友' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '邀請好友' }));
  await waitFor(() => expect(sendToFriends).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const [page] of sendToFriends.mock.calls) {
    expect(page.text).toContain('小美 邀您一起買');
    expect(page.price?.now).toBe('NT$320');
    expect(page.picture?.url).toContain('/og/group-buys/1.png');
  }
});

it('in LINE’s app waits until the shop draws the name, which LINE’s copy of the picture keeps', async () => {
  const sendToFriends = openInLine();
  const { shop, user } = await openInvitation();
  let tell: () => void = () => undefined;
  const told = new Promise<void>((done) => {
    tell = done;
  });
  shop.answer('/User/UpdateProfile', async () => {
    await told;
    return refuse('INTERNAL');
  });
  await user.click(screen.getByRole('button', { name: '選擇 LINE 好友' }));
  await waitFor(() => expect(shop.requestsTo('/User/UpdateProfile')).toHaveLength(1));
  expect(sendToFriends).not.toHaveBeenCalled();
  tell();
  await waitFor(() => expect(sendToFriends).toHaveBeenCalledTimes(1));
});

it('gives a member without a name the one that they invite under', async () => {
  const shop = new FakeShop().answer('/User/UpdateProfile', () => refuse('INTERNAL'));
  const { user } = renderPart(<InviteButton campaign={campaignOf()} />, shop);
  act(() => setUser({ ...(readAppState().user as SignedInMember), displayName: newMemberName }));
  await user.click(screen.getByRole('button', { name: '邀請好友' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '邀請上的名字' });
  expect(field.value).toBe('');
  expect(textOf(lineLink())).not.toContain('邀您一起買');
  await user.type(field, '小美');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shop.requestsTo('/User/UpdateProfile')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '邀請好友' }));
  await user.type(await screen.findByRole('textbox', { name: '邀請上的名字' }), '小美');
  await user.click(screen.getByRole('button', { name: '複製連結' }));
  await waitFor(() =>
    expect(shop.requestsTo('/User/UpdateProfile')).toEqual([
      { inviterName: '小美', displayName: '小美' },
    ]),
  );
});

it('in LINE’s app says why nothing was sent, above the other ways to invite', async () => {
  const sendToFriends = openInLine();
  const refused = Object.assign(new Error('no'), { code: '403' });
  sendToFriends.mockRejectedValueOnce(refused);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user } = await openInvitation();
  await user.click(screen.getByRole('button', { name: '選擇 LINE 好友' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'LINE 不允許這項操作，請確認您已同意授權；也可以用下面的方式邀請。',
  );
  expect(screen.getByRole('button', { name: '複製連結' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: '關閉' }));
  await user.click(screen.getByRole('button', { name: '邀請好友' }));
  await vi.waitFor(() => expect(sendToFriends).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('dialog')).toBeNull();
});

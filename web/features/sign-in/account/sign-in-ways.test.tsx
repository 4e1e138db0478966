// @vitest-environment happy-dom

import type { AnswerOf } from '@kaituan/api-client/api';
import { refuse } from '@kaituan/api-client/testing/fake-shop';
import { refusalText } from '@kaituan/contract/refusals';
import { lineLinkPath } from '@kaituan/domain/member/sign-in-redirect';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withChannel } from '#web/navigation/channel.ts';
import { channelId, setOnline } from '#web/testing/render-part.tsx';
import { byPhone, openShop, pendingOf, showWays } from './sign-in-ways-fixture.tsx';

vi.mock(import('@kaituan/identity-client/current-identity'), async (load) => ({
  ...(await load()),
  loadIdentity: async () => ({}) as never,
}));

const findLinkToken = vi.hoisted(() =>
  vi.fn<(client: unknown, findReturnPath: () => string | null) => unknown>(),
);
vi.mock(import('#web/navigation/messaging-step.ts'), async (load) => ({
  ...(await load()),
  findLinkToken: findLinkToken as never,
}));
const signOut = vi.hoisted(() => vi.fn());
vi.mock(import('#web/platform/messaging/messaging.ts'), async (load) => ({
  ...(await load()),
  findMessaging: async () => ({ signOut }) as never,
}));

it('names the LINE account that a login brought back, and links it at a press', async () => {
  const shop = openShop();
  const { user, toasts, countChanges, pathShown } = showWays(shop, '&link=LINE&ticket=t1');
  await screen.findByText('「林小美」');
  expect(shop.requestsTo('/identity/link-line')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '連結' }));
  await waitFor(() => expect(toasts).toEqual(['LINE 已連結，之後可以用它登入']));
  expect(shop.requestsTo('/identity/link-line')).toEqual([{ ticket: 't1', closesOther: false }]);
  expect(countChanges()).toBe(1);
  expect(pathShown()).toBe('/member/profile');
});

describe('in a shop that knows LINE by its SDK only', () => {
  afterEach(() => findLinkToken.mockReset());
  /** Where LINE would send the browser back to, if it left for LINE now. */
  const returnPathOf = () => findLinkToken.mock.lastCall?.[1]();

  const openLiffShop = (liffId: string | null = '1657000001-AbCdEfGh') =>
    openShop()
      .answer('/identity/get-sign-in-methods', () => ({
        result: {
          ...{ provider: 'EMBEDDED', firebase: null, password: true, signUp: 'CODE', phone: true },
          ...{ passwordReset: true, line: 'LIFF', passkeyHost: null, isDemo: false },
        },
      }))
      .answer('/SiteInfo/GetShopConfig', () => ({
        result: { ...({} as AnswerOf<'/SiteInfo/GetShopConfig'>['result']), channelId, liffId },
      }))
      .answer('/identity/begin-line-login', () => ({
        result: { state: 't9', nonce: 'n', authorizeUrl: null },
      }));

  it('LINE’s app hands over the account, which is named and linked at a press', async () => {
    findLinkToken.mockResolvedValue('token-of-the-app');
    const shop = openLiffShop();
    const { user, toasts } = showWays(shop);
    await user.click(await screen.findByRole('button', { name: '連結 LINE' }));
    await screen.findByText('「林小美」');
    expect(shop.requestsTo('/identity/begin-line-login')).toEqual([
      expect.objectContaining({ redirectPath: lineLinkPath, idToken: 'token-of-the-app' }),
    ]);
    await user.click(screen.getByRole('button', { name: '連結' }));
    await waitFor(() => expect(toasts).toEqual(['LINE 已連結，之後可以用它登入']));
    expect(shop.requestsTo('/identity/link-line')).toEqual([{ ticket: 't9', closesOther: false }]);
  });

  it('a browser that LINE sent back goes on by itself, and leaves for LINE no second time', async () => {
    findLinkToken.mockResolvedValue('token-of-the-sdk');
    showWays(openLiffShop(), '&link=LINE');
    await screen.findByText('「林小美」');
    expect(returnPathOf()).toBeNull();
  });

  it('writes into no other page that was opened while the SDK of LINE started', async () => {
    let start = (_: string) => {};
    findLinkToken.mockImplementation(() => new Promise<string>((done) => (start = done)));
    const shop = openLiffShop();
    const { navigate, searchShown } = showWays(shop, '&link=LINE');
    await waitFor(() => expect(findLinkToken).toHaveBeenCalled());
    await navigate('/faq?from=profile');
    await act(async () => start('token-of-the-sdk'));
    await waitFor(() => expect(shop.requestsTo('/identity/begin-line-login')).toHaveLength(1));
    await act(async () => undefined);
    expect(searchShown()).toBe('?from=profile');
  });

  it('leaves for LINE from no other page that was opened while the SDK of LINE started', async () => {
    findLinkToken.mockImplementation(() => new Promise(() => {}));
    const { navigate, user } = showWays(openLiffShop());
    await user.click(await screen.findByRole('button', { name: '連結 LINE' }));
    await waitFor(() => expect(findLinkToken).toHaveBeenCalled());
    expect(returnPathOf()).toBe(withChannel(lineLinkPath, channelId));
    await navigate('/faq');
    expect(returnPathOf()).toBeNull();
  });

  it('a login of the SDK that the shop refuses is not kept: the next press goes to LINE', async () => {
    findLinkToken.mockResolvedValue('token-of-another-channel');
    const shop = openLiffShop().answer('/identity/begin-line-login', () =>
      refuse('CREDENTIALS_INVALID'),
    );
    const { user } = showWays(shop);
    await user.click(await screen.findByRole('button', { name: '連結 LINE' }));
    await screen.findByText('LINE 沒有連結成功，請再按一次「連結 LINE」');
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('a lost connection to the shop is called that, and is not put down to LINE', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    findLinkToken.mockResolvedValue('token-of-the-sdk');
    const shop = openLiffShop();
    const { user } = showWays(shop);
    const button = await screen.findByRole('button', { name: '連結 LINE' });
    setOnline(shop, false);
    await user.click(button);
    await screen.findByText('無網路連線');
    setOnline(shop, true);
    shop.answer('/identity/begin-line-login', () => refuse('INTERNAL'));
    await user.click(button);
    await screen.findByText(refusalText.INTERNAL);
    // Without a connection the SDK itself does not start; the shop's code around it may not arrive either.
    findLinkToken.mockRejectedValue(new Error('no network'));
    setOnline(shop, false);
    await user.click(button);
    await screen.findByText('無網路連線');
    setOnline(shop, true);
    findLinkToken.mockRejectedValue(new TypeError('Importing a module script failed.'));
    await user.click(button);
    await screen.findByText('資料存取錯誤');
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  it('says when the login was cancelled, or LINE does not answer', async () => {
    findLinkToken.mockResolvedValue(undefined);
    const shop = openLiffShop();
    const { user } = showWays(shop, '&link=LINE');
    await screen.findByText(/您取消了 LINE 登入/);
    findLinkToken.mockRejectedValue(new Error('LINE did not answer'));
    await user.click(screen.getByRole('button', { name: '連結 LINE' }));
    await screen.findByText('LINE 沒有連結成功，請再按一次「連結 LINE」');
    expect(shop.requestsTo('/identity/begin-line-login')).toEqual([]);
  });

  it('a channel without a LIFF app offers no link', async () => {
    const shop = openLiffShop(null);
    showWays(shop);
    await waitFor(() => expect(shop.requestsTo('/SiteInfo/GetShopConfig')).toHaveLength(1));
    await screen.findByText('以 LINE 登入會使用另外的帳號，不會與這個帳號合併');
    expect(screen.queryByRole('button', { name: '連結 LINE' })).toBeNull();
  });
});

it('a LINE account of another member is refused kindly, with the way to that account', async () => {
  const shop = openShop().answer('/identity/link-line', () => refuse('LINE_TAKEN'));
  const { user } = showWays(shop, '&link=LINE&ticket=t1');
  await user.click(await screen.findByRole('button', { name: '連結' }));
  await screen.findByText('這個 LINE 已經是另一個帳號的登入方式');
  screen.getByRole('button', { name: '登出，改用那個帳號登入' });
});

it('an account in use that LINE has is told of before a press, with what to do there first', async () => {
  const shop = openShop().answer('/identity/get-pending-line-login', () => ({
    result: pendingOf('IN_USE'),
  }));
  showWays(shop, '&link=LINE&ticket=t1');
  await screen.findByText(/加上手機或其他登入方式，再解除 LINE 的連結/);
  screen.getByRole('button', { name: '登出，改用那個帳號登入' });
  expect(screen.queryByRole('button', { name: '連結' })).toBeNull();
});

it('an empty account that a sign-in by LINE made is closed at a press that says so', async () => {
  const shop = openShop().answer('/identity/get-pending-line-login', () => ({
    result: pendingOf('EMPTY'),
  }));
  const { user, toasts } = showWays(shop, '&link=LINE&ticket=t1');
  await screen.findByText(/購物車與收藏不會帶過來/);
  await user.click(screen.getByRole('button', { name: '連結，並關閉那個帳號' }));
  await waitFor(() => expect(toasts).toEqual(['LINE 已連結，之後可以用它登入']));
  expect(shop.requestsTo('/identity/link-line')).toEqual([{ ticket: 't1', closesOther: true }]);
});

it.each(['LINE_CANCELLED', 'access_denied'])(
  'says when the login at LINE was cancelled (%s), and can begin again',
  async (error) => {
    showWays(openShop(), `&link=LINE&error=${error}`);
    await screen.findByText(/您取消了 LINE 登入/);
    screen.getByRole('button', { name: '連結 LINE' });
  },
);

it('a login at LINE that is over says to press the button again, not to sign in anew', async () => {
  const shop = openShop().answer('/identity/get-pending-line-login', () =>
    refuse('SIGN_IN_EXPIRED'),
  );
  showWays(shop, '&link=LINE&ticket=t1');
  await screen.findByText('這次的 LINE 登入已逾時或已使用過，請再按一次「連結 LINE」');
  expect(screen.queryByText(/重新登入/)).toBeNull();
});

it('a lost connection on the way back from LINE ends nothing: the account is read again at a press', async () => {
  let isReachable = false;
  const shop = openShop().answer('/identity/get-pending-line-login', () => {
    if (!isReachable) throw new TypeError('no connection');
    return { result: pendingOf(null) };
  });
  const { user } = showWays(shop, '&link=LINE&ticket=t1');
  await screen.findByText('LINE 的帳號暫時讀不到。');
  expect(screen.queryByText(/已逾時/)).toBeNull();
  isReachable = true;
  await user.click(screen.getByRole('button', { name: '重試：LINE 的帳號' }));
  await screen.findByText('「林小美」');
});

it('a login at LINE that the shop refuses for now says why', async () => {
  const shop = openShop().answer('/identity/get-pending-line-login', () => refuse('RATE_LIMITED'));
  showWays(shop, '&link=LINE&ticket=t1');
  await screen.findByText(refusalText.RATE_LIMITED);
});

it('the only sign-in method cannot be unlinked', async () => {
  const byLine = { ...byPhone, signInPhone: null, signInMethodArray: ['LINE'] };
  showWays(openShop(), '', byLine);
  await screen.findByText('用 LINE 帳號登入，也在 LINE 收通知');
  expect(screen.queryByRole('button', { name: '解除連結' })).toBeNull();
});

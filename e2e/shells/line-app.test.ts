import { describe, expect, test } from 'vitest';
import { findOpenCampaign } from '../support/group-joining.ts';
import { newPhone } from '../support/new-member.ts';
import { isGuest, isMember } from '../support/sign-in.ts';
import { channel } from '../support/visit.ts';
import { liffId } from './fake-line-platform.ts';
import { firstProductPath, pathOf, signOut, tapLine, useLine } from './line-fixture.ts';

/** Without the channel's secret there is no web login, only LINE's SDK. */
const { fixture, visit, visitInLine } = useLine((line) => line.env);

describe('in LINE’s app', () => {
  test('whom LINE knows is signed in without a tap, with one exchange and a clean address', async () => {
    await visitInLine(`/products?${channel}`, async (page, exchanges) => {
      await isMember(page);
      expect(pathOf(page)).toBe(`/products?${channel}`);
      await page.reload();
      await isMember(page);
      await page.goto(`/faq?${channel}`);
      await isMember(page);
      expect(exchanges).toHaveLength(1);
    });
  });

  test('a link in LINE opens the page it means, signed in', async () => {
    const state = encodeURIComponent(`/faq?${channel}&source=line`);
    await visitInLine(`/?liff.state=${state}`, async (page) => {
      await page.waitForURL('**/faq?**');
      await isMember(page);
      expect(pathOf(page)).toBe(`/faq?${channel}&source=line`);
    });
  });

  test('a member’s page opens at once, without asking to sign in', async () => {
    await visitInLine(`/member/profile?${channel}`, async (page) => {
      const dialog = page.getByRole('dialog', { name: '您尚未登入' });
      let wasPrompted = false;
      void dialog.waitFor().then(
        () => {
          wasPrompted = true;
        },
        () => undefined,
      );
      await page.getByText('林小美').first().waitFor();
      expect(wasPrompted).toBe(false);
    });
  });

  test('a token that has ended is changed for a new one, once', async () => {
    await visitInLine(`/faq?${channel}`, async (page, exchanges) => {
      await isMember(page);
      await page.evaluate(() => {
        for (const key of Object.keys(sessionStorage)) {
          if (!key.endsWith(':decodedIDToken')) continue;
          const decoded = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { exp: number };
          sessionStorage.setItem(key, JSON.stringify({ ...decoded, exp: 1_700_000_000 }));
        }
      });
      await page.context().clearCookies();
      await page.reload();
      await isMember(page);
      expect(pathOf(page)).toBe(`/faq?${channel}`);
      expect(exchanges).toHaveLength(2);
      expect(fixture.line.calls.filter((path) => path === '/liff/v1/authorize')).toHaveLength(1);
    });
  });

  test('signing out signs out of LINE’s SDK, and stays so until LINE is asked for', async () => {
    await visitInLine(`/faq?${channel}`, async (page) => {
      await isMember(page);
      const stored = () =>
        page.evaluate(() =>
          Object.keys(sessionStorage).filter((key) => key.endsWith(':accessToken')),
        );
      expect(await stored()).toHaveLength(1);
      await page.reload();
      await isMember(page);
      await signOut(page);
      await page.waitForURL((url) => url.pathname === '/');
      await expect.poll(stored).toEqual([]);
      await page.reload();
      await isGuest(page);
      await page.waitForLoadState('networkidle');
      expect(fixture.line.calls).not.toContain('/liff/v1/authorize');

      await page.goto(`/join-us?redirect=%2Ffaq&${channel}`);
      await tapLine(page);
      await page.waitForURL(`**/faq?${channel}`);
      await isMember(page);
      expect(pathOf(page)).toBe(`/faq?${channel}`);
    });
  });

  test.each([
    ['button', '分享'],
    ['link', '傳給 LINE 好友'],
  ] as const)(
    'by the %s %s LINE’s own list of friends opens, and nothing is copied',
    async (role, name) => {
      await visitInLine(`${await firstProductPath()}?${channel}`, async (page) => {
        await isMember(page);
        const response = page.waitForResponse(/shareTargetPicker\/result/);
        await page.getByRole(role, { name }).first().click();
        expect((await response).ok()).toBe(true);
        expect(fixture.line.calls.some((path) => path.endsWith('/ott'))).toBe(true);
        expect(await page.getByText('已複製連結').count()).toBe(0);
        expect(page.context().pages()).toHaveLength(1);
      });
    },
  );

  test('an invitation to a group buy goes to LINE’s list of friends by a tap, which says so', async () => {
    const { campaignId } = await findOpenCampaign('CAMPAIGN');
    await visitInLine(`/group-buys/${campaignId}?${channel}`, async (page) => {
      await isMember(page);
      await page.getByRole('button', { name: '邀請好友' }).first().click();
      await page.getByRole('button', { name: '選擇 LINE 好友' }).click();
      await page.getByText('已傳給 LINE 好友').first().waitFor();
      await page.getByRole('dialog', { name: '邀好友一起買' }).waitFor({ state: 'hidden' });
    });
  });

  test('a list of friends that LINE refuses is explained, with the link to copy', async () => {
    const { line } = fixture;
    const refused = `/liff/v2/apps/${liffId}/ott`;
    await visitInLine(
      `${await firstProductPath()}?${channel}`,
      async (page) => {
        await isMember(page);
        line.fail(refused, 403);
        const reported = page.waitForResponse(/\/SiteInfo\/ReportLineFailure$/);
        await page.getByRole('button', { name: '分享' }).first().click();
        await page.getByText('LINE 的視窗沒有完成，請再試一次；').first().waitFor();
        const report = await reported;
        expect(report.status()).toBe(200);
        expect(report.request().postDataJSON()).toEqual({
          ...{ channelId: 100083, code: 'EXCEPTION_IN_SUBWINDOW', step: 'SHARE' },
        });
        await page.getByRole('button', { name: '複製連結' }).waitFor();
        line.fail(refused, undefined);
      },
      { expectedStatuses: [403] },
    );
  });

  test('a calendar file opens in the phone’s own browser', async () => {
    const { campaignId } = await findOpenCampaign('CAMPAIGN');
    const path = `/group-buys/${campaignId}`;
    await visitInLine(`${path}?${channel}`, async (page) => {
      await isMember(page);
      const link = page.getByRole('link', { name: '加入行事曆' });
      await page.evaluate(() => {
        window.open = (url) => {
          document.body.dataset.opened = String(url);
          return null;
        };
      });
      await link.click();
      const opened = page.locator('body[data-opened]');
      const address = new URL((await opened.getAttribute('data-opened')) ?? '');
      expect(address.origin + address.pathname).toBe(`${fixture.shop.url}${path}/closing.ics`);
      expect(address.searchParams.get('is_liff_external_open_window')).toBe('true');
      expect(address.searchParams.get('openExternalBrowser')).toBe('1');
      expect(new URL(page.url()).pathname).toBe(path);
    });
  });

  test.each(['square_chat', 'none'])(
    'opened from %s there is no chat that takes a card',
    async (type) => {
      await visitInLine(
        `${await firstProductPath()}?${channel}`,
        async (page) => {
          await isMember(page);
          // What it offers comes at once.
          await page.getByRole('button', { name: '加到手機桌面' }).first().waitFor();
          expect(await page.getByRole('button', { name: '傳到這個聊天室' }).count()).toBe(0);
        },
        { prepare: () => fixture.line.openFrom(type) },
      );
    },
  );

  test('a card goes to the chat one came from, and opens in LINE', async () => {
    const path = await firstProductPath();
    await visitInLine(`${path}?${channel}`, async (page) => {
      await page.getByRole('button', { name: '傳到這個聊天室' }).first().click();
      await page.getByText('已傳到聊天室').first().waitFor();
      expect(JSON.stringify(fixture.line.sentMessages.at(-1))).toContain(
        `https://liff.line.me/${liffId}${path}?`,
      );
    });
  });
});

describe('a shop without LINE’s web login', () => {
  const entry = `/join-us?redirect=%2Ffaq&${channel}`;

  test('signs in by LINE’s SDK, with one exchange and a clean address', async () => {
    await visit(entry, async (page, exchanges) => {
      const seen: string[] = [];
      page.on('framenavigated', (frame) => seen.push(frame.url()));
      await tapLine(page);
      await page.getByRole('link', { name: '允許' }).click();
      await page.waitForURL(`**/faq?${channel}`);
      await isMember(page);
      expect(exchanges).toHaveLength(1);
      expect(seen.some((url) => url.includes('liffClientId='))).toBe(true);
      expect(pathOf(page)).toBe(`/faq?${channel}`);
      await signOut(page);
      await expect
        .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
        .not.toContain('accessToken');
    });
  });

  test('a token the shop does not accept is tried once more; then there are other ways', async () => {
    await visit(
      entry,
      async (page, exchanges) => {
        fixture.line.giveNext({ sub: 'U300', name: '林小美', channelId: '1657999999' });
        await tapLine(page);
        await page.getByRole('link', { name: '允許' }).click();
        await page.waitForURL('**/join-us?**liffClientId**');
        await page.waitForURL('https://access.line.me/**');
        await page.getByRole('link', { name: '允許' }).click();
        await page.getByText('LINE 登入沒有成功').waitFor();
        await isGuest(page);
        expect(exchanges).toHaveLength(2);
        expect(new URL(page.url()).searchParams.get('redirect')).toBe('/faq');
        expect(page.url()).not.toContain('liffClientId');
      },
      { expectedStatuses: [401] },
    );
  });

  test('links the LINE account of a member who joined otherwise, also after a no, and closes the account it had made', async () => {
    await visit(entry, async (page) => {
      fixture.line.giveNext({ sub: 'U301', name: '王小明' });
      await tapLine(page);
      await page.getByRole('link', { name: '允許' }).click();
      await page.waitForURL(`**/faq?${channel}`);
      await isMember(page);
      await signOut(page);
      // In the page: this shop is not the shared one, whose origin the helpers name.
      await page.evaluate(async (phone) => {
        const post = async (path: string, body: object) => {
          const headers = { 'content-type': 'application/json' };
          const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
          return (await answer.json()).result;
        };
        const { demoCode: code } = await post('/identity/send-phone-code', { phone });
        await post('/identity/sign-in-with-phone', { phone, code, channelId: 100083 });
      }, newPhone());
      await page.goto(`/member/profile?${channel}`);
      const press = page.getByRole('button', { name: '連結 LINE' });
      await press.click();
      await page.getByRole('link', { name: '取消' }).click();
      await page.getByText('您取消了 LINE 登入').waitFor();
      await press.click();
      await page.getByRole('link', { name: '允許' }).click();
      await page.getByText('「王小明」').waitFor();
      await page.getByText('它的購物車與收藏不會帶過來').waitFor();
      await page.getByRole('button', { name: '連結，並關閉那個帳號' }).click();
      await page.getByText('LINE 已連結，之後可以用它登入').waitFor();
      expect(pathOf(page)).toBe(`/member/profile?${channel}`);
      await page.getByText('用 LINE 帳號登入，').waitFor();
    });
  });

  test('takes a no for a no', async () => {
    await visit(entry, async (page) => {
      await tapLine(page);
      await page.getByRole('link', { name: '取消' }).click();
      await page.getByText('您取消了 LINE 登入').waitFor();
      await expect.poll(() => page.url()).not.toContain('liffOAuth2Error');
      expect(new URL(page.url()).searchParams.get('redirect')).toBe('/faq');
    });
  });

  test('shows nothing odd for a login that began in another browser', async () => {
    await visit(
      `${entry}&code=x&state=y&liffClientId=1657000001&liffRedirectUri=z`,
      async (page) => {
        await expect.poll(() => pathOf(page)).toBe(entry);
        await page.getByRole('button', { name: '使用 LINE 登入' }).waitFor();
        expect(await page.getByRole('alert').count()).toBe(0);
      },
    );
  });
});

test('a link of the LIFF app stays one for a guest, and starts the SDK', async () => {
  await visit('/faq?liffClientId=1657000001', async (page) => {
    await isGuest(page);
    await expect.poll(() => fixture.line.calls).toContain(`/liff/v2/apps/${liffId}/contextToken`);
    expect(pathOf(page)).toBe('/faq?liffClientId=1657000001');
  });
});

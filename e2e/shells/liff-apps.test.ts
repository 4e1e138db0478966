import { askShop } from '@kaituan/server/operator/ask-staff';
import { findRunningShop } from '@kaituan/server/operator/running-shop';
import { beforeAll, describe, expect, test } from 'vitest';
import { isGuest } from '../support/sign-in.ts';
import { channel, goWithin } from '../support/visit.ts';
import { liffId, liffUserAgent } from './fake-line-platform.ts';
import { pathOf, tapLine, useLine } from './line-fixture.ts';

const { fixture, visit, visitInLine } = useLine((line) => ({
  ...line.env,
  LINE_CHANNEL_IDS: `${line.env.LINE_CHANNEL_IDS},1657000002`,
}));
/** A second channel, and its app. */
const [channelId, ownLiffId] = [100205, '1657000002-OfficeApp'];

beforeAll(async () => {
  const running = await findRunningShop(fixture.shop.dataDir, ['SETTINGS']);
  if (!running) throw new Error('the shop of the journeys is not running');
  const ask = askShop(running);
  const { version } = (await ask('/StaffSettings/GetLineApp', { channelId })).result;
  await ask('/StaffSettings/SaveLineApp', { channelId, version, value: { liffId: ownLiffId } });
});

test('each channel has a LIFF app of its own, and a link of one opens its channel', async () => {
  await visit('/faq?liffClientId=1657000002', async (page) => {
    await isGuest(page);
    const { calls } = fixture.line;
    await expect.poll(() => calls).toContain(`/liff/v2/apps/${ownLiffId}/contextToken`);
    expect(calls).not.toContain(`/liff/v2/apps/${liffId}/contextToken`);
    expect(pathOf(page)).toBe(`/faq?liffClientId=1657000002&channelId=${channelId}`);
  });
});

test('a second channel is signed in to by its own app, also where that of the first was started', async () => {
  await visit('/faq?liffClientId=1657000001', async (page) => {
    await isGuest(page);
    const { calls } = fixture.line;
    await expect.poll(() => calls).toContain(`/liff/v2/apps/${liffId}/contextToken`);
    await goWithin(page, `/join-us?channelId=${channelId}`);
    const left = page.waitForRequest((request) => request.url().includes('/liff/v1/authorize'));
    await tapLine(page);
    expect(new URL((await left).url()).searchParams.get('app_id')).toBe(ownLiffId);
  });
});

describe('a start of LINE’s SDK that fails', () => {
  test('a LIFF app that is set up wrongly does not send the browser in circles', async () => {
    await visitInLine(
      `/faq?${channel}`,
      async (page) => {
        await page.getByText('商店的 LINE 設定有誤').first().waitFor();
        await expect.poll(() => pathOf(page)).toBe('/?liffClientId=1657999999');
        await page.reload();
        await page.waitForLoadState('networkidle');
        await isGuest(page);
        const { calls } = fixture.line;
        expect(calls.filter((path) => path === '/liff/v1/authorize')).toHaveLength(3);
      },
      {
        prepare: () =>
          fixture.line.giveNext({ sub: 'U300', name: '林小美', channelId: '1657999999' }),
      },
    );
  });

  test('a login that LINE’s SDK cannot prove asks to check the clock, and the log has its code', async () => {
    const logged: string[] = [];
    await visitInLine(
      `/brands?${channel}`,
      async (page) => {
        await page.getByText('請檢查手機的日期與時間').first().waitFor();
        await page.getByText('您仍可逛逛商品').first().waitFor();
        await isGuest(page);
        expect(logged.join('\n')).toContain('LINE: INVALID_ID_TOKEN');
      },
      {
        prepare: async (context) => {
          context.on('console', (message) => logged.push(message.text()));
          await context.route('**/oauth2/v2.1/certs', (route) =>
            route.fulfill({ json: { keys: [] }, headers: { 'access-control-allow-origin': '*' } }),
          );
        },
      },
    );
  });

  test('an unreachable LINE is reported, and the shop keeps working', async () => {
    await visitInLine(
      `/brands?${channel}`,
      async (page) => {
        await page.getByText('LINE 暫時連不上').first().waitFor();
        await isGuest(page);
        expect(pathOf(page)).toBe(`/brands?${channel}`);
        await page.getByRole('link', { name: '開團首頁' }).click();
        await page.waitForURL(`**/?${channel}`);
      },
      { prepare: (context) => context.route('https://api.line.me/**', (route) => route.abort()) },
    );
  });

  test('a LINE app that never becomes ready times out', async () => {
    const state = encodeURIComponent(`/faq?${channel}`);
    await visit(
      `/?liff.state=${state}`,
      async (page) => {
        await page.waitForURL(`**/faq?${channel}`);
        await page.getByText('LINE 暫時連不上').first().waitFor();
        await isGuest(page);
      },
      { userAgent: liffUserAgent },
    );
  });

  const entry = `/join-us?redirect=%2Ffaq&${channel}`;

  test('says when LINE’s SDK did not start', async () => {
    await visit(
      `${entry}&error=server_error&error_description=no&liffOAuth2Error=1`,
      async (page) => {
        await page.getByText('LINE 沒有順利開啟，請重新整理頁面再試一次').first().waitFor();
        await page.getByRole('button', { name: '使用 LINE 登入' }).waitFor();
        expect(new URL(page.url()).searchParams.get('redirect')).toBe('/faq');
      },
    );
  });

  test('says when LINE is out of reach', async () => {
    await visit(entry, async (page) => {
      await page.route('https://api.line.me/**', (route) => route.abort());
      await tapLine(page);
      await page.getByText('LINE 暫時連不上').waitFor();
    });
  });
});

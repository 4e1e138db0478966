import { expect, test } from 'vitest';
import { findOpenCampaign } from './group-joining.ts';
import { isMember, useLine } from './line-fixture.ts';
import { callShop, channel } from './visit.ts';

const { fixture, visitInLine } = useLine((line) => line.env);

test('in LINE’s app LINE’s own list of friends opens, and nothing is copied', async () => {
  const request = { channelId: 100083, limit: 1 };
  const list = await callShop<{ result: { id: number }[] }>('/Product/GetScpProductArray', request);
  await visitInLine(`/products/${list.result[0]?.id}?${channel}`, async (page) => {
    await isMember(page);
    const response = page.waitForResponse(/shareTargetPicker\/result/);
    await page.getByRole('button', { name: '分享' }).first().click();
    expect((await response).ok()).toBe(true);
    expect(fixture.line.calls.some((path) => path.endsWith('/ott'))).toBe(true);
    expect(await page.getByText('已複製連結').count()).toBe(0);
  });
});

test('in LINE’s app a calendar file opens in the phone’s own browser', async () => {
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

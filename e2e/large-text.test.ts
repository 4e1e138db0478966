import { beforeAll, test } from 'vitest';
import { findNearest } from './group-buy-page.ts';
import { enterShop, member } from './sign-in.ts';
import { expectToFit } from './suits-everybody.ts';
import { channel, phone, useOnePage } from './visit.ts';

const lookAt = useOnePage({ reducedMotion: 'reduce' });
const paths: Record<string, string> = {
  home: '/',
  cart: '/cart',
  profile: '/member/profile',
  orders: '/member/orders',
  'the message board': '/message-board',
};

beforeAll(async () => {
  paths['a group buy'] = `/group-buys/${(await findNearest())?.campaignId}`;
  await lookAt('about:blank', async (page) => {
    await page.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('kaituan.large-text', '1');
    });
    await enterShop(page, member);
  });
});

test.each([...Object.keys(paths), 'a group buy'])(
  'with large text nothing of %s is wider than a phone',
  async (name) => {
    await lookAt(`${paths[name]}?${channel}`, async (page) => {
      await page.locator('html[data-text=large]').waitFor();
      await page.waitForLoadState('networkidle');
      await expectToFit(page, phone.width);
    });
  },
);

import { askShop } from '@kaituan/server/operator/ask-staff';
import { findRunningShop } from '@kaituan/server/operator/running-shop';
import { beforeAll, expect, test } from 'vitest';
import { isGuest } from '../support/sign-in.ts';
import { goWithin } from '../support/visit.ts';
import { liffId } from './fake-line-platform.ts';
import { pathOf, tapLine, useLine } from './line-fixture.ts';

const { fixture, visit } = useLine((line) => ({
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

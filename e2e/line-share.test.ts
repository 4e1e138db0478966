import { expect, test } from 'vitest';
import { isMember, useLine } from './line-stage.ts';
import { askShop, channel } from './visit.ts';

const { stage, visitInLine } = useLine((line) => line.env);

test('in LINE’s app LINE’s own list of friends opens, and nothing is copied', async () => {
  const request = { channelId: 100083, limit: 1 };
  const list = await askShop<{ result: { id: number }[] }>('/Product/GetScpProductArray', request);
  await visitInLine(`/products/${list.result[0]?.id}?${channel}`, async (page) => {
    await isMember(page);
    const asked = page.waitForResponse(/shareTargetPicker\/result/);
    await page.getByRole('button', { name: '分享' }).first().click();
    expect((await asked).ok()).toBe(true);
    expect(stage.line.calls.some((path) => path.endsWith('/ott'))).toBe(true);
    expect(await page.getByText('已複製連結').count()).toBe(0);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callShop, channel, isHydrated, useBrowser } from '../support/visit.ts';
import { setClock, withWrongClock } from '../support/wrong-clock.ts';

const visit = useBrowser();
const hourMs = 3_600_000;
/** A second of rounding, and one between two readings. */
const toleranceS = 2;

type Home = { result: { flashSale: { endsAt: string } | null } };

/** The value of the flash sale's countdown in seconds. */
async function readTimer(page: Page): Promise<number> {
  const flashSale = page.getByRole('region', { name: '限時搶購' });
  const label = (await flashSale.getByRole('timer').getAttribute('aria-label')) ?? '';
  const [, days, hours, minutes, seconds] =
    /(\d+) 天 (\d+) 時 (\d+) 分 (\d+) 秒/.exec(label)?.map(Number) ?? [];
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? Number.NaN);
}

describe('countdowns on a phone whose clock is wrong', () => {
  it.each([
    ['a day and three minutes behind', -(24 * hourMs + 180_000)],
    ['five hours ahead', 5 * hourMs],
  ])('go by the time of the shop: %s', async (_, byMs) => {
    const { result } = await callShop<Home>('/SiteInfo/GetHome', { channelId: 100083 });
    const endsAtMs = Date.parse(result.flashSale?.endsAt ?? '');
    const errorS = async (page: Page) =>
      Math.abs((await readTimer(page)) - (endsAtMs - Date.now()) / 1_000);
    await visit(`/?${channel}`, async (page) => {
      await withWrongClock(page, byMs);
      await page.reload();
      await isHydrated(page);
      await page.waitForTimeout(1_200);
      // The page is a cached one, until an answer has told the time.
      await expect.poll(() => errorS(page)).toBeLessThanOrEqual(toleranceS);

      for (const setToMs of [byMs + 7 * hourMs, byMs - 7 * hourMs]) {
        await setClock(page, setToMs);
        await page.waitForTimeout(1_200);
        await expect.poll(() => errorS(page)).toBeLessThanOrEqual(toleranceS);
      }
    });
  });
});

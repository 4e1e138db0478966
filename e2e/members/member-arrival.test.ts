import { expect, test } from 'vitest';
import { isMember, member, signIn } from '../support/sign-in.ts';
import { channel, desktop, phone, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('when a member arrives on %s, nothing on the page moves', async (_, viewport) => {
  await visit(
    `/join-us?redirect=%2Fbrands&${channel}`,
    async (page) => {
      await signIn(page, member);
      await page.waitForURL(/\/brands/);
      await page.addInitScript(recordLayoutShifts);
      await page.reload();
      await isMember(page);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.005);
    },
    { viewport, fresh: true },
  );
});

/** Sums up layout shifts. */
function recordLayoutShifts(): void {
  Reflect.set(window, 'shifted', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sum =
        Reflect.get(window, 'shifted') + (entry as PerformanceEntry & { value: number }).value;
      Reflect.set(window, 'shifted', sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Half past midnight in Taipei: the day before nearly everywhere to the west. */
const instant = '2026-11-20T16:30:00.000Z';

test.each(['America/Los_Angeles', 'Europe/London', 'Pacific/Auckland'])(
  'a visitor in %s sees the days and hours of the shop',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    // The visitor's own clock shows something else.
    const own = new Date(instant);
    expect(`${own.getDate()} ${own.getHours()}`).not.toBe('21 0');
    const { formatDate, formatMoment } = await import('./format-date.ts');
    expect(formatDate(instant)).toBe('2026年11月21日');
    expect(formatMoment(instant)).toBe('2026/11/21 00:30');
  },
);

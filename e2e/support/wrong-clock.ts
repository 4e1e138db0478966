import type { Page } from 'playwright-core';

/**
 * Gives the page a device clock that is wrong by this much, and adjustable. A page with the fake clock of
 * Playwright cannot read the headers by which it knows how old it is.
 */
export const withWrongClock = (page: Page, byMs: number) =>
  page.addInitScript((ms) => {
    const TrueDate = Date;
    let wrongByMs = ms;
    globalThis.Date = class extends TrueDate {
      constructor(...given: []) {
        super(...((given.length > 0 ? given : [TrueDate.now() + wrongByMs]) as []));
      }
      static override now = () => TrueDate.now() + wrongByMs;
    } as DateConstructor;
    addEventListener('set-clock', (event) => {
      wrongByMs = (event as CustomEvent<number>).detail;
    });
  }, byMs);

export const setClock = (page: Page, byMs: number) =>
  page.evaluate((ms) => dispatchEvent(new CustomEvent('set-clock', { detail: ms })), byMs);

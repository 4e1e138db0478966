import type { Browser, Locator, Page } from 'playwright-core';

const phone = { width: 390, height: 844 };
const channelId = 100083;

/** What a journey took. Seconds are what the shop makes people wait; nobody's reading or typing is in them. */
export type Effort = { taps: number; fields: number; seconds: number };

/** Somebody with a phone, whose taps and filled in fields are counted. */
export class Shopper {
  readonly page: Page;
  readonly #url: string;
  #effort = { taps: 0, fields: 0 };
  #beganAt = performance.now();

  private constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
  }

  /** A guest in a browser that knows nothing of the shop; by default it caches what it saw. */
  static async enter(browser: Browser, url: string, keepsPages = true): Promise<Shopper> {
    const context = await browser.newContext({
      ...{ baseURL: url, viewport: phone, hasTouch: true },
      serviceWorkers: keepsPages ? 'allow' : 'block',
      ...{ locale: 'zh-TW', timezoneId: 'Asia/Taipei', reducedMotion: 'reduce' },
    });
    context.setDefaultTimeout(20_000);
    return new Shopper(await context.newPage(), url);
  }

  leave = () => this.page.context().close();

  /** Follows a link from outside, or has the page already open: no tap. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${path}${path.includes('?') ? '&' : '?'}channelId=${channelId}`);
    await this.page.waitForLoadState('networkidle');
  }

  /** Counts and times from here. */
  begin(): void {
    this.#effort = { taps: 0, fields: 0 };
    this.#beganAt = performance.now();
  }

  effort = (): Effort => ({
    ...this.#effort,
    seconds: (performance.now() - this.#beganAt) / 1000,
  });

  async tap(target: Locator): Promise<void> {
    this.#effort.taps += 1;
    await target.locator('visible=true').first().click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.#effort.fields += 1;
    await target.locator('visible=true').first().fill(text);
  }

  async choose(target: Locator, option: string | { index: number }): Promise<void> {
    this.#effort.fields += 1;
    await target.selectOption(option);
  }

  button = (name: string | RegExp) => this.page.getByRole('button', { name });
  link = (name: string | RegExp) => this.page.getByRole('link', { name });
  field = (name: string | RegExp) => this.page.getByRole('textbox', { name });

  /** Types into the search field and presses the keyboard's own key for it. */
  async search(text: string): Promise<void> {
    const box = this.page.getByRole('combobox', { name: '搜尋商品' });
    await this.tap(box);
    await this.type(box, text);
    this.#effort.taps += 1;
    await box.press('Enter');
    await this.page.waitForURL(/\/search\?/);
    await this.page.locator('[data-cards] li').first().waitFor();
  }

  /** Prepares what a journey begins with, uncounted: a call of the API with this browser's session. */
  async call<T>(path: string, data: object, token?: string): Promise<T> {
    const headers = { origin: this.#url, ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await this.page.request.post(path, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { result: T }).result;
  }

  /** Signs in before the journey, uncounted; returns the token. */
  async signIn(email: string, password: string): Promise<string> {
    const path = '/identity/sign-in-with-password';
    return (await this.call<{ accessToken: string }>(path, { email, password })).accessToken;
  }
}

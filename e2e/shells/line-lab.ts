import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { useBrowser } from '../support/visit.ts';
import { liffId, liffUserAgent, startFakeLinePlatform } from './fake-line-platform.ts';
import type { LinePlatform } from './line-fixture.ts';

/**
 * LINE's real SDK on a page of its own, against the fake platform: which failure has which code, and which sentence the
 * shop has for it. The page has no content security policy, so that the SDK may do there what the shop forbids it.
 */
export const site = 'https://lab.line.me';
const desktopAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36';
export const inApp = { userAgent: liffUserAgent };
export const inLineBrowser = { userAgent: liffUserAgent.replace(' LIFF', '/IAB') };

/** The fake platform, and visits of that page, signed in unless they are of a guest. */
export function useLineLab() {
  const fixture = {} as { line: LinePlatform };
  beforeAll(async () => {
    const line = await startFakeLinePlatform();
    fixture.line = line;
    line.registerEndpoint(`${site}/lab`);
    line.serve('/lab.js', 'text/javascript', await bundleSdk());
    line.serve(
      '/lab',
      'text/html',
      '<!doctype html><title>lab</title><script type="module" src="/lab.js"></script>',
    );
  });
  afterAll(() => fixture.line?.close());
  const visitAny = useBrowser({ flags: () => fixture.line.browserFlags });

  const visit = (
    journey: (page: Page) => Promise<void>,
    options: { userAgent?: string; isMember?: boolean; expectedStatuses?: number[] } = {},
  ) => {
    const { line } = fixture;
    const { isMember = true, ...given } = options;
    // On phones the SDK would load the page once more after a login.
    const context = { userAgent: desktopAgent, ...given };
    line.giveNext({ sub: 'U300', name: '林小美' });
    return visitAny(
      'data:text/html,',
      async (page) => {
        await page.context().addInitScript('window._liff = { features: {}, postMessage() {} }');
        await page.goto(`${site}/lab`);
        const isInApp = context.userAgent.startsWith(liffUserAgent);
        if (isMember && !isInApp) await signIn(page);
        if (isMember && isInApp) {
          await page.goto('data:text/html,');
          await page.goto(`${site}/lab${await line.credentials()}`);
          await page.evaluate(start);
        }
        await journey(page);
      },
      { ignoreHTTPSErrors: true, extraHTTPHeaders: {}, ...context },
    );
  };
  return { fixture, visit };
}

async function signIn(page: Page): Promise<void> {
  await page.evaluate(`${start}.then(() => lab.liff.login({ redirectUri: location.href }))`);
  await page.getByRole('link', { name: '允許' }).click();
  await page.waitForURL(/liffClientId=/);
  await page.evaluate(start);
}

/** The SDK with the shop's own door to it, as one script. */
async function bundleSdk(): Promise<string> {
  const { build } = await import('vite');
  const folder = fileURLToPath(new URL('../../web/platform/messaging', import.meta.url));
  const scanner = fileURLToPath(new URL('../../admin/platform/line-scanner.ts', import.meta.url));
  const entry = 'virtual:lab';
  const code = `
    import liff from '@line/liff/core';
    import GetProfile from '@line/liff/get-profile';
    import Permission from '@line/liff/permission';
    import { findScanningApp, scanInLine } from '${scanner}';
    import { startMessaging } from '${folder}/messaging-client.ts';
    import { messagingCodeOf, messagingProblems } from '${folder}/messaging-problem.ts';
    liff.use(new GetProfile());
    liff.use(new Permission());
    globalThis.lab = { findScanningApp, scanInLine, liff, startMessaging, messagingCodeOf, messagingProblems };
  `;
  const built = await build({
    ...{ configFile: false, logLevel: 'silent', root: folder },
    build: {
      write: false,
      rollupOptions: { input: entry, output: { codeSplitting: false } },
    },
    plugins: [
      {
        name: 'lab',
        resolveId: (id) => (id === entry ? `${folder}/lab.js` : undefined),
        load: (id) => (id === `${folder}/lab.js` ? code : undefined),
      },
    ],
  });
  const output = Array.isArray(built) ? built[0]?.output : 'output' in built ? built.output : [];
  return output?.[0]?.type === 'chunk' ? output[0].code : '';
}

type Failure = { code: string; sentence: string; message: string };

/** Runs what fails, written for the page, and reads the failure as the shop does. */
export const failureOf = (page: Page, call: string) =>
  page.evaluate<Failure>(`(async () => {
    try {
      await ${call};
    } catch (error) {
      const code = String(lab.messagingCodeOf(error));
      return { code, sentence: lab.messagingProblems[code], message: error.message };
    }
    return { code: 'NONE', sentence: '', message: '' };
  })()`);
export const start = `lab.startMessaging('${liffId}')`;

/** Lets timers of a length be over at once, and counts them; those of a second length wait until they are rung. */
export const hurry = (page: Page, ms: number, rungMs = -1) =>
  page.evaluate(`(() => {
    const wait = window.setTimeout;
    Object.assign(lab, { waits: 0, bells: [] });
    window.setTimeout = (act, ms, ...rest) => {
      if (ms === ${rungMs}) return lab.bells.push(act);
      lab.waits += ms === ${ms} ? 1 : 0;
      return wait(act, ms === ${ms} ? 0 : ms, ...rest);
    };
  })()`);
/** Ends those that wait, as each second would: a window listens, and is gone for its opener, a moment later. */
export const ringBells = (page: Page) =>
  page.evaluate('lab.bells.splice(0).forEach((ring) => ring())');
/** How many there were since the last call. */
export const waitsOf = (page: Page) =>
  page.evaluate<number>('(([waits]) => { lab.waits = 0; return waits; })([lab.waits])');
export const tenMinutesLater = `(() => {
  const now = Date.now;
  Date.now = () => now() + 600_001;
})()`;

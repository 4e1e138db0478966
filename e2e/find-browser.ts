import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Without these Chromium contacts its servers at start, which fails noisily offline. */
const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Without the packaged browser's flags for tiny machines: in one process, contexts share cookies
 * and end together.
 */
const oneProcess = ['--single-process', '--no-zygote'];

/** Opens a real Chromium: the system's if there is one, else the one that ships inside an npm package. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const allFlags = [...quietFlags, ...flags];
  const system = process.env.CHROMIUM_PATH ?? systemBrowsers.find((path) => existsSync(path));
  if (system) return chromium.launch({ executablePath: system, args: allFlags });
  return chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: [...sparticuz.args.filter((flag) => !oneProcess.includes(flag)), ...allFlags],
  });
}

import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
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

/** A whole Chromium of this machine. */
export const findSystemBrowser = (): string | undefined =>
  systemBrowsers.find((path) => existsSync(path));

/**
 * Finds the real Chromium of a run, for its workers at `CHROMIUM_PATH`: the headless one that ships inside an npm
 * package, the same for everybody, which draws no windows and takes a quarter of the CPU of a desktop's; else, where
 * it cannot run, the system's.
 */
export async function chooseBrowser(): Promise<void> {
  process.env.CHROMIUM_PATH ??= (await findPackaged()) ?? findSystemBrowser() ?? '';
}

/** Unpacked beside the package once. The package would do so where an older one may lie already. */
async function findPackaged(): Promise<string | undefined> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const folder = join(dirname(main), '..');
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const unpacked = join(folder, 'unpacked');
  const path = join(unpacked, `chromium-${version}`);
  if (!existsSync(path)) {
    await mkdir(unpacked, { recursive: true });
    const unfinished = `${path}-${process.pid}`;
    await pipeline(
      createReadStream(join(folder, 'bin', 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(unfinished, { mode: 0o755 }),
    );
    await rename(unfinished, path);
  }
  // It lacks libraries on some systems, and is not built for all.
  const isRunnable = await promisify(execFile)(path, ['--version']).catch(() => undefined);
  return isRunnable && path;
}

/** Playwright's own of this flag, which is given once: a mouse hovers and points. */
const blinkSettings =
  'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';
const withoutPictures = `--blink-settings=${blinkSettings},imagesEnabled=false`;

export const launchBrowser = ({
  path = process.env.CHROMIUM_PATH,
  flags = [],
  pictures,
}: {
  path?: string | undefined;
  flags?: readonly string[];
  pictures: boolean;
}): Promise<Browser> =>
  chromium.launch({
    executablePath: path || undefined,
    args: [...quietFlags, ...(pictures ? [] : [withoutPictures]), ...flags],
  });

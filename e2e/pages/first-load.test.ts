import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { measureFirstLoad, weighPage } from '../../bench/first-load.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { callShop, channel, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

/** Limit of compressed JavaScript of a first visit. */
const limitBytes = 150_000;

let productPath: string;
/** In an open group buy, whose numbers are live while they are in sight. */
let groupProductPath: string;
/** The page of that group buy, which shared links open. */
let groupPath: string;
beforeAll(async () => {
  const campaigns = await callShop<{
    result: { campaignId: number; status: string; items: { productId: number }[] }[];
  }>('/GroupBuy/GetCampaignArray', { channelId: 100083 });
  const open = campaigns.result.find(({ status }) => status === 'OPEN');
  groupProductPath = `/products/${open?.items[0]?.productId}`;
  groupPath = `/group-buys/${open?.campaignId}`;
  const { result } = await callShop<{ result: { id: number }[] }>('/Product/GetScpProductArray', {
    ...{ channelId: 100083, limit: 1 },
    // Goods that no other journey buys, reviews or changes.
    searchText: '匈牙利紅椒粉',
  });
  productPath = `/products/${result[0]?.id}`;
});

test.each([
  ['home', () => '/'],
  ['a product', () => productPath],
])('a first visit of %s downloads at most 150 kB of JavaScript', async (_, findPath) => {
  const bytes = await measureFirstLoad(sharedShop().url, `${findPath()}?${channel}`);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(limitBytes);
});

/** Limits of bytes before compression, with a little to spare; the data among them. */
test.each([
  ['home', () => '/', 92_000, 24_500],
  ['a list', () => '/products', 88_000, 20_000],
  ['a product', () => productPath, 60_000, 12_000],
])('the page of %s stays small', async (_, findPath, limit, dataLimit) => {
  const { bytes, parts } = await weighPage(sharedShop().url, `${findPath()}?${channel}`);
  expect(parts.data).toBeGreaterThan(5_000);
  expect(parts.data).toBeLessThanOrEqual(dataLimit);
  expect(bytes).toBeLessThanOrEqual(limit);
});

/** As long as this nothing further was asked for. */
const restMs = 2_000;

type Sizes = Map<string, number>;

/** The compressed sizes, by path, of all scripts and style sheets that a page loads until nobody asks for more. */
async function weighAtRest(path: string): Promise<{ scripts: Sizes; sheets: Sizes }> {
  const weighed: { kind: string; address: string; size: Promise<number> }[] = [];
  await visit(
    'about:blank',
    async (page) => {
      let lastAt = Date.now();
      const open = new Set<Request>();
      const opened = (request: Request) => {
        // What streams live is never at its end.
        if (request.resourceType() !== 'eventsource') open.add(request);
      };
      const ended = (request: Request) => {
        open.delete(request);
        lastAt = Date.now();
      };
      page.on('request', opened).on('requestfinished', ended).on('requestfailed', ended);
      page.on('response', (response) => {
        const kind = response.request().resourceType();
        if (!['script', 'stylesheet'].includes(kind) || !response.ok()) return;
        const size = response.body().then((file) => gzipSync(file, { level: 9 }).length);
        weighed.push({ kind, address: new URL(response.url()).pathname, size });
      });
      await page.goto(`${path}?${channel}`);
      // A page that has work to do, or waits for an answer, will ask for more: a loaded machine takes longer.
      const restedMs = async () => {
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        return open.size > 0 ? 0 : Date.now() - lastAt;
      };
      await expect.poll(restedMs, { timeout: 30_000 }).toBeGreaterThan(restMs);
      await Promise.all(weighed.map(({ size }) => size));
    },
    { fresh: true },
  );
  const files = await Promise.all(
    weighed.map(async (file) => ({ ...file, size: await file.size })),
  );
  const sizesOf = (some: string): Sizes =>
    new Map(files.flatMap(({ kind, address, size }) => (kind === some ? [[address, size]] : [])));
  return { scripts: sizesOf('script'), sheets: sizesOf('stylesheet') };
}

const sumOf = (sizes: Iterable<number>) => [...sizes].reduce((sum, size) => sum + size, 0);

/** Limit of the compressed style sheet, the digits' face in it. */
const sheetLimit = 24_300;

/** Limits of all that is loaded until nobody asks for more, compressed; with what each page needs later. */
test.each([
  ['home', () => '/', 168_200, 14, 1_000],
  ['a list', () => '/products', 162_900, 11, 1_000],
  ['a product', () => productPath, 177_100, 14, 1_000],
  ['a product in a group buy', () => groupProductPath, 183_700, 17, 1_000],
  ['a group buy', () => groupPath, 175_700, 16, 1_000],
  ['own group buys, for a guest,', () => '/member/group-buys', 209_200, 23, 1_000],
])(
  '%s is at rest within its bytes and scripts, few of them for LINE and wrapper',
  async (_, findPath, limit, maxScripts, shellLimit) => {
    const { scripts: sizes, sheets } = await weighAtRest(findPath());
    expect(sizes.size).toBeGreaterThan(8);
    const hint = 'parts that a page loads by itself are named in web/page-chunks.ts';
    expect(sizes.size, hint).toBeLessThanOrEqual(maxScripts);
    expect(sumOf(sizes.values())).toBeLessThanOrEqual(limit);
    expect(sumOf(sheets.values())).toBeGreaterThan(10_000);
    expect(sumOf(sheets.values())).toBeLessThanOrEqual(sheetLimit);

    const shares = Object.entries(await readShellShares());
    const ofShells = shares.map(([script, share]) => (sizes.get(script) ?? 0) * share);
    expect(sumOf(ofShells)).toBeLessThanOrEqual(shellLimit);
    // The build finds the code that the test means.
    expect(shares.filter(([, share]) => share === 1).length).toBeGreaterThan(3);
    expect(ofShells.some((size) => size > 0)).toBe(true);
  },
);

/** Which share of scripts only visitors in LINE or in the native wrapper need; written by the build. */
const readShellShares = async (): Promise<Record<string, number>> =>
  JSON.parse(await readFile(new URL('../../web/build/shell-code.json', import.meta.url), 'utf8'));

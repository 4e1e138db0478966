import { subscribe } from 'node:diagnostics_channel';
import type { TestProject } from 'vitest/node';
import { projectEnds } from '../scripts/project-end-reporter.ts';
import { chooseBrowser } from './find-browser.ts';
import { openShop, seedDemoFolder } from './open-shop.ts';

export type SharedShop = { url: string; dataDir: string; pid: number };

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker, so that journeys beside each other do not meet. */
    shops: readonly SharedShop[];
  }
}

/**
 * Finds the journeys' browser and starts their shops before the first test, and stops them after the last journey: at
 * rest the shops would take a tenth of a core and two gigabytes from the tests of other projects.
 */
export default async function startShops(project: TestProject): Promise<() => Promise<void>> {
  const [removeSeed] = await Promise.all([seedDemoFolder(), chooseBrowser()]);
  const shops = await Promise.all(
    // Behind a proxy, so that each visitor has its own address.
    Array.from({ length: Number(project.config.maxWorkers) }, () =>
      openShop({ TRUSTED_PROXIES: '1' }),
    ),
  );
  project.provide(
    'shops',
    shops.map(({ url, dataDir, pid }) => ({ url, dataDir, pid: pid() ?? 0 })),
  );
  let closing: Promise<unknown> | undefined;
  const close = () => {
    closing ??= Promise.all(shops.map((shop) => shop.close()));
    return closing;
  };
  subscribe(projectEnds, (name) => {
    // What fails is thrown at the end of the run.
    if (name === project.name) close().catch(() => {});
  });
  return async () => {
    await close();
    await removeSeed();
  };
}
